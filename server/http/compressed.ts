import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compress = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
} as const;
export type Encoding = keyof typeof compress;

/** The best encoding a client takes. */
export const encodingFor = (accepted: string | undefined): Encoding | null =>
  /\bbr\b/.test(accepted ?? "") ? "br" : /\bgzip\b/.test(accepted ?? "") ? "gzip" : null;

const kept = new Map<string, Promise<Buffer>>();

/** A built file, compressed once per process; its name changes with its contents. */
export const compressedFile = (path: string, encoding: Encoding): Promise<Buffer> => {
  const key = `${encoding} ${path}`;
  const known = kept.get(key);
  if (known) return known;
  const made = readFile(path).then(compress[encoding]);
  made.catch(() => kept.delete(key));
  kept.set(key, made);
  return made;
};
