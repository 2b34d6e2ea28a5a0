import { existsSync, mkdirSync, type MakeDirectoryOptions } from "node:fs";
import { dirname, resolve } from "node:path";
import { StartError } from "./startError.ts";

/** Runs what writes below DATA_DIR; where the file system refuses, a sentence says so. */
export const writable = <T>(folder: string, write: () => T): T => {
  try {
    return write();
  } catch (error) {
    if (error instanceof StartError) throw error;
    const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw new StartError(
      `The data folder ${folder} cannot be written (${code}): name one that this user may write in DATA_DIR.`,
    );
  }
};

/** Each folder on the way by itself: Node's own `recursive` never returns where a folder is there and takes none, as /proc. */
const make = (folder: string, options: MakeDirectoryOptions): void => {
  if (existsSync(folder)) return;
  make(dirname(folder), options);
  try {
    mkdirSync(folder, options);
  } catch (error) {
    if (!existsSync(folder)) throw error; // another process made it meanwhile
  }
};

/** Makes a folder below DATA_DIR where there is none. */
export const makeFolder = (folder: string, options: { mode?: number } = {}): void =>
  writable(folder, () => make(resolve(folder), options));
