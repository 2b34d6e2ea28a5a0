import { randomBytes } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { fault } from "../../errors/fault.ts";
import { mediaType } from "../media-type.ts";
import { shownInline, sniff } from "../sniff.ts";
import { uploadLimits } from "./limits.ts";
import { spoolName } from "./leftovers.ts";
import { waitingFile, type Received } from "./received.ts";
import { UploadRefusal } from "./refusal.ts";

const enoughToSniff = 16;

const refuseLarge = (type: string): UploadRefusal =>
  shownInline.includes(type)
    ? new UploadRefusal(413, "VALIDATION", "Images may have one mebibyte at most.", {
        fields: { files: "imageSize" },
        detail: { limit: uploadLimits.image },
      })
    : new UploadRefusal(413, "VALIDATION", "Files may have 25 MB at most.", {
        fields: { files: "fileSize" },
        detail: { limit: uploadLimits.file },
      });

const limitOf = (type: string): number => (shownInline.includes(type) ? uploadLimits.image : uploadLimits.file);

const asFault = (error: unknown): Error => fault("folder of arriving uploads", "cannot be written", error);

/** What the sender calls a file. */
type Declared = { name: string; type: string };

/** Writes a part to a file of its own, looks at what it really is, and stops at the first byte too many. */
export const spool = async (bytes: Readable, { name, type }: Declared, folder: string): Promise<Received> => {
  const source = join(folder, spoolName());
  const discard = (): Promise<void> => rm(source, { force: true });
  const file = await open(source, "wx", 0o600).catch((error: unknown) => Promise.reject(asFault(error)));
  let size = 0;
  let start = Buffer.alloc(0);
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      if (start.length < enoughToSniff) start = Buffer.concat([start, chunk.subarray(0, enoughToSniff)]);
      size += chunk.length;
      if (size > limitOf(sniff(start))) throw refuseLarge(sniff(start));
      await file.writeFile(chunk).catch((error: unknown) => Promise.reject(asFault(error)));
    }
  } catch (error) {
    await file.close();
    await discard();
    throw error;
  }
  await file.close();
  const path = randomBytes(24).toString("base64url");
  return waitingFile({ name, type: mediaType({ start, size }, type), size, path, source, discard });
};
