import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { PassThrough, type Readable, type Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

export type Sum = { size: number; sha256: string };

const summing = (): { through: PassThrough; sum: () => Sum } => {
  const hash = createHash("sha256");
  const through = new PassThrough();
  let size = 0;
  through.on("data", (part: Buffer) => {
    size += part.length;
    hash.update(part);
  });
  return { through, sum: () => ({ size, sha256: hash.digest("hex") }) };
};

/** Writes a stream to a file of its owner's alone, packed or as it is; answers the sum of what came. */
export const writeSummed = async (source: Readable, path: string, pack?: Transform): Promise<Sum> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const { through, sum } = summing();
  const target = createWriteStream(path, { mode: 0o600, flags: "wx" });
  await (pack ? pipeline(source, through, pack, target) : pipeline(source, through, target));
  return sum();
};

export const packing = (): Transform => createGzip({ level: 1 });

export const unpacked = (path: string): Readable => {
  const unpacking = createGunzip();
  pipeline(createReadStream(path), unpacking).catch((error: Error) => unpacking.destroy(error));
  return unpacking;
};

export const sumOfStream = async (source: Readable): Promise<Sum> => {
  const { through, sum } = summing();
  through.resume();
  await pipeline(source, through);
  return sum();
};
