import createCache from "@emotion/cache";

/** Styles made at run time carry the nonce that the server wrote into the page. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content;

export const styleCache = createCache({ key: "sw", ...(nonce && { nonce }) });
