import { existsSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import express, { type Request, type Response, type Router } from "express";
import { pageLanguageOf } from "../http/language.ts";
import { compressedFile, encodingFor } from "../http/compressed.ts";
import { notFound } from "../http/failure.ts";
import { nonceFor } from "../http/security.ts";
import { inOrder, type FrontEnd } from "./declared.ts";
import { preloads } from "./preloads.ts";

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

/** Its built files, by their paths below its base. */
const builtFiles = ({ dist }: FrontEnd): Router => {
  const router = express.Router();
  router.get("/assets/:file", asset(dist));
  router.use(
    "/assets",
    express.static(join(dist, "assets"), {
      index: false,
      redirect: false,
      fallthrough: false,
      cacheControl: false,
      setHeaders: (response) => response.setHeader("cache-control", forever),
    }),
  );
  // a folder is no file: its address may be that of a page
  return router.use(express.static(dist, { index: false, redirect: false, maxAge: "1h" }));
};

/** The page, with the nonce its run-time styles carry. It is small and always asked for afresh. */
const page = (frontEnd: FrontEnd) => {
  const path = join(frontEnd.dist, "index.html");
  let built: { html: string; links: ReturnType<typeof preloads> } | undefined;
  return (request: Request, response: Response) => {
    if (built === undefined && !existsSync(path)) return void response.status(503).type("text/plain").send(notBuilt);
    if (built === undefined) {
      const html = readFileSync(path, "utf8");
      built = { html, links: preloads(frontEnd, html) };
    }
    response
      .set("cache-control", "no-cache")
      .type("html")
      .send(
        built.html
          .replace("</head>", `${built.links(request.path, pageLanguageOf(request))}</head>`)
          .replaceAll("%CSP_NONCE%", nonceFor(response, { sockets: frontEnd.opensSockets })),
      );
  };
};

const below = (path: string): string => (path === "/" ? "/{*path}" : `${path}{/*path}`);

/** Built files of front ends; every other address of theirs that a person may open is a route of its single page. */
export const serveFrontEnds = (frontEnds: readonly FrontEnd[]): Router => {
  const router = express.Router();
  for (const frontEnd of inOrder(frontEnds)) {
    const { base, paths } = frontEnd;
    const index = page(frontEnd);
    router.use(base, builtFiles(frontEnd));
    router.get(paths.map(below), (request, response, next) =>
      request.accepts("html") ? index(request, response) : next(),
    );
    // what it has not is nothing, and no page of another
    if (base !== "/") router.use([base, ...paths], notFound);
  }
  return router;
};

/** Whether a path is that of a built file whose name holds a hash. */
export const isBuiltFile =
  (frontEnds: readonly FrontEnd[]) =>
  (path: string): boolean =>
    frontEnds.some(({ base }) => path.startsWith(`${base}assets/`));
