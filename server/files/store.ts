import type { Readable } from "node:stream";

/** The bytes of a file and how many there are; their taker ends or destroys the stream. */
export type StoredFile = { size: number; bytes: Readable };

/** Where the bytes of files lie. Keys are made by us: account and a random name. Fails with a fault (errors/fault.ts). */
export type FileStore = {
  /** Folder of this machine in which uploads wait until they are kept. */
  waiting: string;
  /** Keeps the file at a path of this machine, which the store may move away. What it kept outlives a power failure. */
  keep(key: string, source: string): Promise<void>;
  read(key: string): Promise<StoredFile | null>;
  remove(key: string): Promise<void>;
};

export const keyOf = (accountId: number, path: string): string => `${accountId}/${path}`;

/** Where the small picture of an image lies, which lists show. */
export const smallKeyOf = (accountId: number, path: string): string => `${keyOf(accountId, path)}-small`;
