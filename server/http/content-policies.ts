import type { Response } from "express";

const directives = (parts: readonly string[]): string => parts.join(";");

/** Scripts come from our own origin only, connections go to the hosts that are named; styles made at run time carry the page's nonce. */
const page = (connections: string, styles: string): string =>
  directives([
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self'${styles}`,
    // widths and positions that scripts set on elements
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src 'self'${connections}`,
    "worker-src 'self' blob:",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]);

/** What an answer of a route may do with a browser, by name. */
export const contentPolicies = {
  /** The pages of the product, as far as they bring no styles of their own. */
  page: page("", ""),
  /** Somebody's file: shown or downloaded, and nothing else. */
  file: "default-src 'none'; sandbox",
  /** A custom app: runs its own scripts in an origin of its own. It reads nothing else of ours, goes nowhere and sends nothing anywhere. */
  app: directives([
    // no session, no storage of ours, no way to the window around it but messages
    "sandbox allow-scripts allow-forms",
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "media-src data: blob:",
    "connect-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ]),
} as const;
export type ContentPolicy = keyof typeof contentPolicies;

/** A name or an address with its port, and nothing that would end a directive. */
const hostName = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;
/** The sockets of this answer's own host: browsers before 2022 do not count them to 'self'. */
const ownSockets = ({ req: { host, secure } }: Response): string => {
  if (!hostName.test(host)) return "";
  return secure ? ` wss://${host}` : ` ws://${host} wss://${host}`;
};

/** The policy of a page whose styles carry a nonce, and that opens sockets where it has `sockets`. */
export const pagePolicy = (response: Response, nonce: string, sockets: boolean): string =>
  page(sockets ? ownSockets(response) : "", ` 'nonce-${nonce}'`);
