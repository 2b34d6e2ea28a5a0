import { Readable } from "node:stream";
import { createInflateRaw } from "node:zlib";

/** How an entry of the directory at the end of an archive begins, and where it says what. */
const signature = Buffer.from("PK\x01\x02", "latin1");
const places = { packed: 20, unpacked: 24, local: 42, length: 46 };
/** Lengths of a name and of what follows it, in the head of an entry's own bytes. */
const head = { name: 26, more: 28, length: 30 };
/** What texts of a part end with. */
const tag = 0x3c;

type Entry = { declared: number; packed: Buffer };
/** Bytes that the parts of an archive may have once they are unpacked, all together and a text of one. */
export type Room = { all: number; text: number };

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
 * Which room the parts of an archive do not fit into: what its directory says of them, and, since it may lie, what they
 * unpack to, counted and thrown away.
 */
export const outgrown = async (bytes: Buffer, room: Room): Promise<keyof Room | null> => {
  let declared = 0;
  for (const entry of entriesOf(bytes)) declared += entry.declared;
  if (declared > room.all) return "all";
  let counted = 0;
  for (const { packed } of entriesOf(bytes)) {
    const parts = Readable.from([packed]).pipe(createInflateRaw());
    let text = 0;
    try {
      for await (const part of parts as AsyncIterable<Buffer>) {
        counted += part.length;
        if (counted > room.all) return "all";
        let from = 0;
        for (let to = part.indexOf(tag); to >= 0; to = part.indexOf(tag, from)) {
          if (text + to - from > room.text) return "text";
          text = 0;
          from = to + 1;
        }
        text += part.length - from;
        if (text > room.text) return "text";
      }
    } catch {
      // what is stored as it is, or broken, is for the reader to say; it holds no more than it has
      counted += packed.length;
    }
  }
  return counted > room.all ? "all" : null;
};
