import { createReadStream, existsSync } from "node:fs";
import { copyFile, mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import type { FileStore } from "./store.ts";

const isOtherDevice = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "EXDEV";

/** Files below a folder, one folder per account. */
export const diskStore = (folder: string): FileStore => {
  const placeOf = (key: string): string => join(folder, key);
  return {
    keep: async (key, source) => {
      const place = placeOf(key);
      await mkdir(dirname(place), { recursive: true, mode: 0o700 });
      await rename(source, place).catch(async (error: unknown) => {
        if (!isOtherDevice(error)) throw error;
        await copyFile(source, place);
      });
    },
    read: async (key) =>
      existsSync(placeOf(key)) ? (Readable.toWeb(createReadStream(placeOf(key))) as ReadableStream<Uint8Array>) : null,
    remove: (key) => rm(placeOf(key), { force: true }),
  };
};
