import { keyOf } from "../files/store.ts";
import { Unreadable } from "./notation.ts";
import type { Desk, Unread } from "./step.ts";

/** Bytes of a file that may be brought in. */
const largest = 25 * 1024 * 1024;

/** The bytes of the file of an import. Errors: Unreadable, it is gone or too large. */
export const bytesOf = async ({ store }: Desk, { claims, path }: Unread): Promise<Buffer> => {
  const file = await store.read(keyOf(claims.acc, path));
  if (!file) throw new Unreadable("The file is not there any more: send it again.");
  if (file.size > largest) {
    file.bytes.destroy();
    throw new Unreadable("The file has more than 25 MB: split it.");
  }
  const parts: Buffer[] = [];
  for await (const part of file.bytes) parts.push(part as Buffer);
  return Buffer.concat(parts);
};
