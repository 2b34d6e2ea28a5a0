/** Where the bytes of files lie. Keys are made by us: account and a random name. */
export type FileStore = {
  /** Keeps the file at a path of this machine, which the store may move away. */
  keep(key: string, source: string): Promise<void>;
  read(key: string): Promise<ReadableStream<Uint8Array> | null>;
  remove(key: string): Promise<void>;
};

export const keyOf = (accountId: number, path: string): string => `${accountId}/${path}`;
