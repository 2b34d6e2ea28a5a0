import { once } from "node:events";
import type { RequestHandler } from "express";
import type { SignedAddresses } from "./signed-address.ts";
import { sniff, shownInline } from "./sniff.ts";
import { keyOf, type FileStore } from "./store.ts";

/** `GET /files/<account>/<path>?expires&signature`: images are shown, everything else is downloaded. */
export const serveFile =
  (store: FileStore, addresses: SignedAddresses): RequestHandler =>
  async (request, response, next) => {
    const accountId = Number(request.params["account"]);
    const path = String(request.params["path"]);
    const { expires, signature } = request.query;
    if (!addresses.opens(accountId, path, Number(expires), String(signature))) return next();
    const bytes = await store.read(keyOf(accountId, path));
    if (!bytes) return next();
    const reader = bytes.getReader();
    let part = await reader.read();
    const type = sniff(Buffer.from(part.value ?? new Uint8Array()));
    response.set({
      "content-type": type,
      "content-disposition": shownInline.includes(type) ? "inline" : "attachment",
      "x-content-type-options": "nosniff",
      "cache-control": "private, max-age=300",
      "content-security-policy": "default-src 'none'; sandbox",
    });
    for (; !part.done; part = await reader.read()) if (!response.write(part.value)) await once(response, "drain");
    response.end();
  };
