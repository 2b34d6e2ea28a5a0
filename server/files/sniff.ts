/** First bytes of the kinds we show in the browser; anything else is only ever downloaded. */
const signatures: readonly (readonly [string, RegExp])[] = [
  ["image/png", /^\x89PNG\r\n\x1a\n/],
  ["image/jpeg", /^\xff\xd8\xff/],
  ["image/gif", /^GIF8[79]a/],
  ["image/webp", /^RIFF[\s\S]{4}WEBP/],
  ["application/pdf", /^%PDF-/],
  ["application/zip", /^PK\x03\x04/],
];
/** Types that a file has only where its contents say so. */
export const knownByContents: readonly string[] = signatures.map(([type]) => type);
export const shownInline: readonly string[] = ["image/png", "image/jpeg", "image/gif", "image/webp"];

/** The media type that a file's contents show, whatever its sender calls it. */
export const sniff = (start: Buffer): string =>
  signatures.find(([, pattern]) => pattern.test(start.toString("latin1")))?.[0] ?? "application/octet-stream";
