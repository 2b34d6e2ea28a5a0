import { deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { unpacksToMore } from "./unpacked-size.ts";

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
  expect(await unpacksToMore(archive(part, part.length), 10 * megabyte)).toBe(false);
  expect(await unpacksToMore(archive(part, 200 * megabyte), 10 * megabyte)).toBe(true);
  expect(await unpacksToMore(archive(part, 1000), 7 * megabyte)).toBe(true);
});
