import { Readable } from "node:stream";
import { createInflateRaw } from "node:zlib";

/** How an entry of the directory at the end of an archive begins, and where it says what. */
const signature = Buffer.from("PK\x01\x02", "latin1");
const places = { packed: 20, unpacked: 24, local: 42, length: 46 };
/** Lengths of a name and of what follows it, in the head of an entry's own bytes. */
const head = { name: 26, more: 28, length: 30 };

type Entry = { declared: number; packed: Buffer };

function* entriesOf(bytes: Buffer): Generator<Entry> {
  for (let at = bytes.indexOf(signature); at >= 0; at = bytes.indexOf(signature, at + places.length)) {
    if (at + places.length > bytes.length) return;
    const local = bytes.readUInt32LE(at + places.local);
    if (local + head.length > bytes.length) continue;
    const from = local + head.length + bytes.readUInt16LE(local + head.name) + bytes.readUInt16LE(local + head.more);
    yield {
      declared: bytes.readUInt32LE(at + places.unpacked),
      packed: bytes.subarray(from, from + bytes.readUInt32LE(at + places.packed)),
    };
  }
}

/**
 * Whether the parts of an archive come to more than so many bytes: what its directory says of them, and, since it may lie,
 * what they unpack to, counted and thrown away.
 */
export const unpacksToMore = async (bytes: Buffer, limit: number): Promise<boolean> => {
  let declared = 0;
  for (const entry of entriesOf(bytes)) declared += entry.declared;
  if (declared > limit) return true;
  let counted = 0;
  for (const { packed } of entriesOf(bytes)) {
    const parts = Readable.from([packed]).pipe(createInflateRaw());
    try {
      for await (const part of parts) {
        counted += (part as Buffer).length;
        if (counted > limit) return true;
      }
    } catch {
      // what is stored as it is, or broken, is for the reader to say; it holds no more than it has
      counted += packed.length;
    }
  }
  return counted > limit;
};
