import { paperStyles, sheetStyles } from "../../resources/papers/styles.ts";

/** Nothing is fetched, nothing runs, whatever the text says. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";

/** A text as HTML shows it. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A whole document around what was rendered. */
export const pageOf = (
  body: string,
  { title, language, styles, sheet = false }: { title: string; language: string; styles: string; sheet?: boolean },
): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><title>${escaped(title)}</title><style>${paperStyles}${sheet ? sheetStyles : ""}${styles}</style></head><body>${body}</body></html>`;
