import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, get, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import express, { type Request, type Response } from "express";
import { afterAll, beforeAll, expect, test } from "vitest";
import { security } from "../http/security.ts";
import { declaredFrontEnds, type FrontEnd } from "./declared.ts";
import { isBuiltFile, serveFrontEnds } from "./serve.ts";

/** A project with three front ends: one that has every path nobody else has, one below its name, one at other paths. */
const root = mkdtempSync(join(tmpdir(), "stockwright-front-ends-"));
let frontEnds: readonly FrontEnd[];
let server: Server;
let url = "";

const manifest = {
  "_first.js": { file: "assets/first.js" },
  "_table.js": { file: "assets/table.js", imports: ["_first.js"] },
  "screens/list/ListScreen.tsx": { file: "assets/list.js", imports: ["_table.js"], dynamicImports: ["_menu.js"] },
  "_menu.js": { file: "assets/menu.js" },
  "../virtual:words/en/first": { file: "assets/en.js" },
  "../virtual:words/en/rest": { file: "assets/en-rest.js" },
  "access/signIn.page.tsx": { file: "assets/signIn.js", imports: ["_first.js"] },
};
const files: Readonly<Record<string, string | Buffer>> = {
  "office/front-end.json": JSON.stringify({ what: "the office", paths: ["/"], opensSockets: true }),
  "office/dist/index.html": `<head><script type="module" src="/assets/first.js"></script></head>office %CSP_NONCE%`,
  "office/dist/.vite/manifest.json": JSON.stringify(manifest),
  "office/dist/assets/first.js": "first()",
  "office/dist/assets/first.js.br": brotliCompressSync("first()"),
  "kiosk/front-end.json": JSON.stringify({ what: "the kiosk", paths: ["/kiosk"] }),
  "kiosk/dist/index.html": "<head></head>kiosk",
  "kiosk/dist/.vite/manifest.json": JSON.stringify({ "../virtual:words/en/first": { file: "assets/en.js" } }),
  "kiosk/dist/assets/first.js": "kiosk()",
  "kiosk/dist/shelves/shelf.svg": "<svg/>",
  "shop/front-end.json": JSON.stringify({ what: "the shop", paths: ["/store", "/product"] }),
  "shop/dist/index.html": "<head></head>shop",
  "shop/dist/mark.svg": "<svg/>",
};

beforeAll(async () => {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  frontEnds = declaredFrontEnds(root);
  server = createServer(
    express().use(
      security({ production: false }),
      serveFrontEnds(frontEnds.toReversed()),
      (_request: Request, response: Response) => {
        response.status(404).send("of no front end");
      },
    ),
  );
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(root, { recursive: true, force: true });
});

const ask = (path: string, headers: Record<string, string>) =>
  new Promise<{ status: number; bytes: Buffer; headers: IncomingHttpHeaders }>((done, fail) => {
    get(url + path, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response
        .on("data", (chunk: Buffer) => chunks.push(chunk))
        .once("end", () =>
          done({ status: response.statusCode ?? 0, bytes: Buffer.concat(chunks), headers: response.headers }),
        );
    }).once("error", fail);
  });
const preloaded = async (path: string) => {
  const { bytes } = await ask(path, { accept: "text/html" });
  return [...bytes.toString().matchAll(/rel="modulepreload" crossorigin href="([^"]+)"/g)].map(([, href]) => href);
};

test("a page brings the code and the words of its screen along, and nothing twice", async () => {
  expect(await preloaded("/skus")).toEqual(["/assets/en.js", "/assets/list.js", "/assets/table.js"]);
  expect(await preloaded("/login")).toEqual(["/assets/en.js", "/assets/en-rest.js", "/assets/signIn.js"]);
  expect(await preloaded("/no-such-page")).toEqual(["/assets/en.js"]);
});

test("built files go out as they were compressed, to be kept forever", async () => {
  const compressed = await ask("/assets/first.js", { "accept-encoding": "gzip, br" });
  expect(compressed.headers).toMatchObject({ "content-encoding": "br", vary: "accept-encoding" });
  expect(compressed.headers["cache-control"]).toContain("immutable");
  expect(brotliDecompressSync(compressed.bytes).toString()).toBe("first()");
  const plain = await ask("/assets/first.js", {});
  expect([plain.headers["content-encoding"], plain.bytes.toString()]).toEqual([undefined, "first()"]);
});

const html = { accept: "text/html" };
const shown = async (path: string) => {
  const { status, bytes } = await ask(path, html);
  return status === 200 ? /(office|kiosk|shop)/.exec(bytes.toString())?.[1] : status;
};

test("each front end answers at its paths and below them, and one all others", async () => {
  for (const path of ["/", "/skus", "/kiosks", "/products/7", "/kios"])
    expect([path, await shown(path)]).toEqual([path, "office"]);
  for (const path of ["/kiosk", "/kiosk/", "/kiosk/shelves", "/kiosk/shelves/7?open=1"])
    expect([path, await shown(path)]).toEqual([path, "kiosk"]);
  for (const path of ["/store", "/store/7/cart", "/product/12"])
    expect([path, await shown(path)]).toEqual([path, "shop"]);
});

test("built files are below the base of their front end, and what is not there is nothing", async () => {
  const text = async (path: string) => (await ask(path, { accept: "*/*" })).bytes.toString();
  expect(await text("/assets/first.js")).toBe("first()");
  expect(await text("/kiosk/assets/first.js")).toBe("kiosk()");
  expect(await text("/shop/mark.svg")).toBe("<svg/>");
  for (const path of [
    "/kiosk/assets/nothing.js",
    "/assets/nothing.js",
    "/shop",
    "/shop/nothing",
    "/shop/assets/first.js",
  ])
    expect([path, await shown(path)]).toEqual([path, 404]);
});

test("what is no page of a front end is no page of another", async () => {
  for (const path of ["/kiosk/data", "/store/7/data"]) {
    const { status, bytes } = await ask(path, { accept: "application/json" });
    expect([status, bytes.toString()]).toEqual([404, expect.stringContaining("NOT_FOUND")]);
  }
  const { status } = await fetch(`${url}/kiosk/shelves`, { method: "POST", headers: html });
  expect(status).toBe(404);
});

test("a file whose name holds a hash is known by its path", () => {
  const isBuilt = isBuiltFile(frontEnds);
  expect(["/assets/a.js", "/kiosk/assets/a.js", "/shop/assets/a.js"].filter(isBuilt)).toHaveLength(3);
  expect(["/kiosk/a.js", "/store/assets/a.js", "/api/assets/a.js"].filter(isBuilt)).toEqual([]);
});

test("what is fetched beside a page is below its base", async () => {
  expect(await preloaded("/kiosk")).toEqual(["/kiosk/assets/en.js"]);
});

test("a page connects to hosts that its policy names, and to no scheme as a whole", async () => {
  const connections = async (path: string, host: string) => {
    const { headers } = await ask(path, { accept: "text/html", host });
    return /connect-src ([^;]*);/.exec(String(headers["content-security-policy"]))?.[1]?.split(" ");
  };
  const own = ["'self'", "ws://stock.test:8080", "wss://stock.test:8080"];
  expect(await connections("/", "stock.test:8080")).toEqual(own);
  expect(await connections("/skus/detail/7", "stock.test:8080")).toEqual(own);
  expect(await connections("/", "[::1]:8080")).toEqual(["'self'", "ws://[::1]:8080", "wss://[::1]:8080"]);
  // one that opens no sockets connects to nobody else
  expect(await connections("/kiosk", "stock.test:8080")).toEqual(["'self'"]);
  // a host that could end a directive, or be any host, is not repeated
  for (const host of ["a;script-src *", "* wss:", "a,b", "*", "a'b", "x:99999999"])
    expect([host, await connections("/", host)]).toEqual([host, ["'self'"]]);
});
