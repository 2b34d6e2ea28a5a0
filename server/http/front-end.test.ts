import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, get, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import express from "express";
import { afterAll, beforeAll, expect, test } from "vitest";
import { frontEnd } from "./front-end.ts";
import { security } from "./security.ts";

const folder = mkdtempSync(join(tmpdir(), "stockwright-built-"));
let server: Server;
let url = "";

beforeAll(async () => {
  mkdirSync(join(folder, "assets"));
  mkdirSync(join(folder, ".vite"));
  const html = `<head><script type="module" src="/assets/first.js"></script></head>%CSP_NONCE%`;
  const manifest = {
    "_first.js": { file: "assets/first.js" },
    "_table.js": { file: "assets/table.js", imports: ["_first.js"] },
    "screens/list/ListScreen.tsx": { file: "assets/list.js", imports: ["_table.js"], dynamicImports: ["_menu.js"] },
    "_menu.js": { file: "assets/menu.js" },
    "../virtual:words/en/first": { file: "assets/en.js" },
    "../virtual:words/en/rest": { file: "assets/en-rest.js" },
    "access/signIn.page.tsx": { file: "assets/signIn.js", imports: ["_first.js"] },
  };
  writeFileSync(join(folder, "index.html"), html);
  writeFileSync(join(folder, ".vite/manifest.json"), JSON.stringify(manifest));
  writeFileSync(join(folder, "assets/first.js"), "first()");
  writeFileSync(join(folder, "assets/first.js.br"), brotliCompressSync("first()"));
  server = createServer(express().use(security({ production: false }), frontEnd(folder)));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (path: string, headers: Record<string, string>) =>
  new Promise<{ bytes: Buffer; headers: IncomingHttpHeaders }>((done, fail) => {
    get(url + path, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response
        .on("data", (chunk: Buffer) => chunks.push(chunk))
        .once("end", () => done({ bytes: Buffer.concat(chunks), headers: response.headers }));
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

test("a page connects to hosts that its policy names, and to no scheme as a whole", async () => {
  const connections = async (path: string, host: string) => {
    const { headers } = await ask(path, { accept: "text/html", host });
    return /connect-src ([^;]*);/.exec(String(headers["content-security-policy"]))?.[1]?.split(" ");
  };
  const own = ["'self'", "ws://stock.test:8080", "wss://stock.test:8080"];
  expect(await connections("/", "stock.test:8080")).toEqual(own);
  expect(await connections("/skus/detail/7", "stock.test:8080")).toEqual(own);
  expect(await connections("/", "[::1]:8080")).toEqual(["'self'", "ws://[::1]:8080", "wss://[::1]:8080"]);
  // a host that could end a directive, or be any host, is not repeated
  for (const host of ["a;script-src *", "* wss:", "a,b", "*", "a'b", "x:99999999"])
    expect([host, await connections("/", host)]).toEqual([host, ["'self'"]]);
});
