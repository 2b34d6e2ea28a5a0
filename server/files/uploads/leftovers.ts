import { randomBytes } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

const prefix = "stockwright-upload-";
/** Longer than any upload takes. */
const forgotten = 60 * 60 * 1000;

export const spoolName = (): string => `${prefix}${randomBytes(12).toString("hex")}`;

/** Removes what a killed server left of uploads it was receiving; those of other servers on this folder are younger. */
export const removeLeftovers = async (folder: string, now = Date.now()): Promise<void> => {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => each.startsWith(prefix))) {
    const path = join(folder, name);
    const { mtimeMs = now } = (await stat(path).catch(() => null)) ?? {};
    if (now - mtimeMs > forgotten) await rm(path, { force: true }).catch(() => undefined);
  }
};
