import { deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { outgrown } from "./unpacked-size.ts";

/** An archive of one part, whose directory says of its size what it is told. */
const archive = (part: Buffer, declared: number): Buffer => {
  const packed = deflateRawSync(part);
  const local = Buffer.alloc(30);
  local.write("PK\x03\x04", "latin1");
  const directory = Buffer.alloc(46);
  directory.write("PK\x01\x02", "latin1");
  directory.writeUInt32LE(packed.length, 20);
  directory.writeUInt32LE(declared, 24);
  return Buffer.concat([local, packed, directory]);
};
const megabyte = 1024 * 1024;

test("an archive that would unpack to more than a limit is known, whatever its directory says", async () => {
  const part = Buffer.alloc(8 * megabyte, 65);
  const room = (all: number, text = all) => ({ all: all * megabyte, text: text * megabyte });
  expect(await outgrown(archive(part, part.length), room(10))).toBe(null);
  expect(await outgrown(archive(part, 200 * megabyte), room(10))).toBe("all");
  expect(await outgrown(archive(part, 1000), room(7))).toBe("all");
});

test("so is one with a text that is longer than texts may be", async () => {
  const texts = (length: number) => Buffer.from(`<t>${"A".repeat(length)}</t>`.repeat(3));
  const room = { all: 10 * megabyte, text: megabyte };
  expect(await outgrown(archive(texts(megabyte - 10), 1000), room)).toBe(null);
  expect(await outgrown(archive(texts(megabyte + 10), 1000), room)).toBe("text");
  expect(await outgrown(archive(Buffer.alloc(2 * megabyte, 65), 1000), room)).toBe("text");
});
