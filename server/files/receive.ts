import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { FileUpload } from "graphql-upload-minimal";
import { refuse } from "../errors/refuse.ts";
import { sniff, shownInline } from "./sniff.ts";

export type Received = {
  name: string;
  type: string;
  size: number;
  path: string;
  source: string;
  discard(): Promise<void>;
};

/** SPEC 9: images of more than a mebibyte are refused. */
const imageLimit = 1_048_576;

/** Takes an upload into a file of its own and looks at what it really is. */
export const receive = async ({ filename, createReadStream }: FileUpload): Promise<Received> => {
  const folder = await mkdtemp(join(tmpdir(), "stockwright-upload-"));
  const discard = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const source = join(folder, "file");
    await pipeline(createReadStream(), createWriteStream(source, { mode: 0o600 }));
    const file = await open(source);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0);
      const type = sniff(buffer.subarray(0, bytesRead));
      const { size } = await file.stat();
      if (shownInline.includes(type) && size > imageLimit)
        throw refuse("VALIDATION", "Images may have one mebibyte at most.", {
          fields: { files: "imageSize" },
          detail: { limit: imageLimit },
        });
      const name = basename(filename.replaceAll("\\", "/")).slice(-255) || "file";
      return { name, type, size, path: randomBytes(24).toString("base64url"), source, discard };
    } finally {
      await file.close();
    }
  } catch (error) {
    await discard();
    throw error;
  }
};
