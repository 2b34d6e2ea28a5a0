import { once } from "node:events";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { RequestHandler } from "express";
import { fault, faultyStore } from "../errors/fault.ts";
import type { SignedAddresses } from "./signed-address.ts";
import { sniff, shownInline } from "./sniff.ts";
import { keyOf, smallKeyOf, type FileStore } from "./store.ts";

/** A reader that takes nothing for so long is gone. */
const patience = 60_000;

/** The first bytes, put back for the next reader. */
const peek = async (bytes: Readable): Promise<Buffer> => {
  if (bytes.readableLength === 0 && !bytes.readableEnded)
    await once(bytes, "readable", { signal: AbortSignal.timeout(patience) });
  const start = bytes.read() as Buffer | null;
  if (start) bytes.unshift(start);
  return start ?? Buffer.alloc(0);
};

/**
 * `GET /files/<account>/<path>[/small]?expires&signature`: images are shown, everything else is downloaded. Bytes never change
 * under an address, so its path is their ETag; ranges are not offered and the whole file is sent instead.
 */
export const serveFile =
  (store: FileStore, addresses: SignedAddresses): RequestHandler =>
  async (request, response, next) => {
    const opened = addresses.opens(request.originalUrl);
    const small = opened?.small && (await store.read(smallKeyOf(opened.accountId, opened.path)));
    const file = small || (opened && (await store.read(keyOf(opened.accountId, opened.path))));
    if (!opened || !file) return next();
    const { size, bytes } = file;
    try {
      const type = sniff(
        await peek(bytes).catch((error: unknown) => Promise.reject(fault("file store", "cannot be read", error))),
      );
      response.set({
        "content-type": type,
        "content-disposition": shownInline.includes(type) ? "inline" : "attachment",
        "x-content-type-options": "nosniff",
        "accept-ranges": "none",
        etag: `"${opened.path}${small ? "-small" : ""}"`,
      });
      if (request.fresh) return void response.status(304).end();
      response.set("content-length", String(size));
      if (request.method === "HEAD") return void response.end();
      // neither a byte taken nor a word for a minute: without this a silent reader holds its descriptor for ever
      response.setTimeout(patience, () => response.destroy());
      await pipeline(bytes, response);
    } catch (error) {
      if (!response.headersSent) throw faultyStore(error) ? error : fault("file store", "cannot be read", error);
      response.destroy(); // said in part: only its length tells the reader that there is more
    } finally {
      bytes.destroy();
    }
  };
