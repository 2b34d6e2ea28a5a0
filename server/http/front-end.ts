import { existsSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import express, { type Request, type Response, type Router } from "express";
import { pageLanguageOf } from "../auth/language.ts";
import { compressedFile, encodingFor } from "./compressed.ts";
import { preloads } from "./preloads.ts";
import { nonceFor } from "./security.ts";

const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  // compiled as it arrives only where nothing stands behind it
  ".wasm": "application/wasm",
};
/** Names of built files hold a hash of their contents. */
const forever = "public, max-age=31536000, immutable";
const notBuilt = "The front end has not been built: run npm start.";

const asset = (folder: string) => async (request: Request, response: Response, next: () => void) => {
  const name = String(request.params["file"] ?? "");
  const type = types[extname(name)];
  const encoding = encodingFor(request.headers["accept-encoding"]);
  const path = join(folder, "assets", name);
  const bytes = type && encoding && !name.includes("/") && (await compressedFile(path, encoding));
  if (!bytes) return next();
  response
    .set({
      "content-type": type,
      "content-encoding": encoding,
      "cache-control": forever,
      vary: "accept-encoding",
    })
    .send(bytes);
};

/** The page, with the nonce its run-time styles carry. It is small and always asked for afresh. */
const page = (folder: string) => {
  let built: { html: string; links: ReturnType<typeof preloads> } | undefined;
  return (request: Request, response: Response) => {
    const path = join(folder, "index.html");
    if (built === undefined && !existsSync(path)) return void response.status(503).type("text/plain").send(notBuilt);
    if (built === undefined) {
      const html = readFileSync(path, "utf8");
      built = { html, links: preloads(folder, html) };
    }
    response
      .set("cache-control", "no-cache")
      .type("html")
      .send(
        built.html
          .replace("</head>", `${built.links(request.path, pageLanguageOf(request))}</head>`)
          .replaceAll("%CSP_NONCE%", nonceFor(response, { sockets: true })),
      );
  };
};

/** The admin's built files; every other address a person may open is a route of its single page. */
export const frontEnd = (folder: string): Router => {
  const router = express.Router();
  router.get("/assets/:file", asset(folder));
  router.use(
    "/assets",
    express.static(join(folder, "assets"), {
      index: false,
      fallthrough: false,
      cacheControl: false,
      setHeaders: (response) => response.setHeader("cache-control", forever),
    }),
  );
  router.use(express.static(folder, { index: false, maxAge: "1h" }));
  const index = page(folder);
  router.get("/{*path}", (request, response, next) => (request.accepts("html") ? index(request, response) : next()));
  return router;
};
