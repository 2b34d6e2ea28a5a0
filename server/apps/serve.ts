import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { extname } from "node:path";
import type { RequestHandler } from "express";
import { addressOf } from "../http/address.ts";
import type { AuthStore } from "../auth/auth-store.ts";
import { rememberWork, requestIdOrNew } from "../requests/request-id.ts";
import { ownerOf, startWork } from "../requests/work.ts";
import type { AppAddresses } from "./address.ts";

/** Hosts that an app reaches, by WebRTC and by names that are looked up early too, for which no directive of a policy counts. */
const connections = "(response-origin)";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".json": "application/json; charset=utf-8",
  ".woff2": "font/woff2",
};

/** What every app may load beside its own files: the way to the window around it, the look of the product and its font. */
const delivered: Readonly<Record<string, string>> = {
  "stockwright.js": "./delivered/stockwright.js",
  "stockwright.css": "./delivered/stockwright.css",
  "inter.woff2": "inter-ui/variable/InterVariable.woff2",
};
const kept = new Map<string, Buffer>();
const deliveredFile = (name: string): Buffer | undefined => {
  const path = delivered[name];
  if (path === undefined) return undefined;
  const bytes = kept.get(name) ?? readFileSync(createRequire(import.meta.url).resolve(path));
  kept.set(name, bytes);
  return bytes;
};

/**
 * `GET /apps/<account>/<project>/<expires>/<signature>/<file>`: the page of a custom app and what it loads, `stockwright.js`,
 * `stockwright.css` and `inter.woff2` among it, which are ours.
 */
export const serveApp =
  (authStore: AuthStore, addresses: AppAddresses): RequestHandler =>
  async (request, response, next) => {
    const opened = addresses.opens(request.originalUrl);
    if (!opened) return next();
    const work = startWork(ownerOf(opened.accountId, 0, addressOf(request.ip)));
    rememberWork(work);
    response.once("close", () => work.done());
    const body =
      deliveredFile(opened.name) ??
      (await authStore<string | null>("app_file", requestIdOrNew(), opened.accountId, opened.projectId, opened.name));
    if (body === null) return next();
    response.set({
      "content-type": types[extname(opened.name)] ?? "text/plain; charset=utf-8",
      "connection-allowlist": connections,
      // its page has an origin of its own, so that all it loads is another's
      "cross-origin-resource-policy": "cross-origin",
      "access-control-allow-origin": "*",
      "x-frame-options": "SAMEORIGIN",
      "x-content-type-options": "nosniff",
      etag: `"${createHash("sha256").update(body).digest("base64url")}"`,
    });
    // a promise of pages of an origin, of which this is none
    response.removeHeader("origin-agent-cluster");
    if (request.fresh) return void response.status(304).end();
    response.end(body);
  };
