import { copyFile, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { orFault } from "../errors/fault.ts";
import type { FileStore, StoredFile } from "./store.ts";

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code;

/** Makes what was written outlive a power failure; of a folder, that its entries do. */
const settle = async (path: string): Promise<void> => {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** A name appears when its bytes are complete, on another device too. */
const move = async (source: string, place: string): Promise<void> => {
  await settle(source);
  try {
    await rename(source, place);
  } catch (error) {
    if (!hasCode(error, "EXDEV")) throw error;
    const part = `${place}.part`;
    try {
      await copyFile(source, part);
      await settle(part);
      await rename(part, place);
    } catch (broken) {
      await rm(part, { force: true });
      throw broken;
    }
  }
  await settle(dirname(place));
};

const openFile = async (place: string): Promise<StoredFile | null> => {
  try {
    const handle = await open(place, "r");
    try {
      const { size } = await handle.stat();
      return { size, bytes: handle.createReadStream() };
    } catch (error) {
      await handle.close();
      throw error;
    }
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
};

/** Files below a folder, one folder per account. */
export const diskStore = (folder: string): FileStore => {
  const placeOf = (key: string): string => join(folder, key);
  const keep = async (key: string, source: string): Promise<void> => {
    const place = placeOf(key);
    await mkdir(dirname(place), { recursive: true, mode: 0o700 });
    await move(source, place);
  };
  return {
    waiting: join(folder, "waiting"),
    keep: (key, source) => orFault("file store", "cannot be written", keep(key, source)),
    read: (key) => orFault("file store", "cannot be read", openFile(placeOf(key))),
    remove: (key) => orFault("file store", "cannot be written", rm(placeOf(key), { force: true })),
  };
};
