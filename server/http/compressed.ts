import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";

/** How the build compressed its files, by the name of the encoding; the best first. */
const endings = { br: "br", gzip: "gz" } as const;
export type Encoding = keyof typeof endings;

/** The best encoding a client takes. */
export const encodingFor = (accepted: string | undefined): Encoding | null =>
  /\bbr\b/.test(accepted ?? "") ? "br" : /\bgzip\b/.test(accepted ?? "") ? "gzip" : null;

const kept = new Map<string, Promise<Buffer>>();

/** A built file as the build compressed it, read once per process; its name changes with its contents. */
export const compressedFile = (path: string, encoding: Encoding): Promise<Buffer> | undefined => {
  const file = `${path}.${endings[encoding]}`;
  const known = kept.get(file);
  if (known) return known;
  if (!existsSync(file)) return undefined;
  const read = readFile(file);
  read.catch(() => kept.delete(file));
  kept.set(file, read);
  return read;
};
