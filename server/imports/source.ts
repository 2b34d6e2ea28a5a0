import { keyOf } from "../files/store.ts";
import { Unreadable } from "./notation.ts";
import type { Desk, Unread } from "./step.ts";

/** The bytes of a file, which are read from its beginning as often as somebody wants them: never all of them at once. */
export type Source = { size: number; bytes(): AsyncIterable<Uint8Array> };

/** Bytes of a file that may be brought in. */
const largest = 25 * 1024 * 1024;

/** The file of an import, where it lies. */
export const sourceOf = async ({ store }: Desk, { claims, path }: Unread): Promise<Source> => {
  const open = async () => {
    const file = await store.read(keyOf(claims.acc, path));
    if (!file) throw new Unreadable("The file is not there any more: send it again.");
    return file;
  };
  const { size, bytes: unread } = await open();
  unread.destroy();
  if (size > largest) throw new Unreadable("The file has more than 25 MB: split it.");
  return {
    size,
    bytes: async function* () {
      const { bytes } = await open();
      for await (const part of bytes) yield part as Uint8Array;
    },
  };
};

/** What is in memory already. */
export const inMemory = (bytes: Uint8Array): Source => ({
  size: bytes.length,
  bytes: async function* () {
    yield await Promise.resolve(bytes);
  },
});

export const whole = async (source: Source): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  for await (const part of source.bytes()) parts.push(part);
  return Buffer.concat(parts);
};
