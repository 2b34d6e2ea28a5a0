import { createHash } from "node:crypto";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { colours } from "../../admin/theme/colours.ts";
import { assertPortFree } from "../port.ts";
import { pageColours, startingPage } from "./page.mjs";
import { newProgress } from "./progress.mjs";
import { showProgress, type ShownProgress } from "./show-progress.ts";
import { serveWhileInstalling } from "./while-installing.mjs";

let shown: { stop(): unknown } | undefined;
afterEach(async () => {
  await shown?.stop();
  shown = undefined;
});

const freePort = async (): Promise<number> => {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, "127.0.0.1", done));
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return port;
};

const hosts = ["127.0.0.1"];
const start = async (): Promise<{ page: ShownProgress; port: number; url: string }> => {
  const port = await freePort();
  const page = await showProgress({ hosts, port });
  shown = page;
  return { page, port, url: `http://127.0.0.1:${port}` };
};

const asBrowser = (language: string) => ({ headers: { accept: "text/html,*/*", "accept-language": language } });

test("probes are told the truth, and what would change something is refused", async () => {
  const { url } = await start();
  const alive = await fetch(`${url}/livez`);
  expect([alive.status, await alive.text()]).toEqual([200, "ok"]);
  const ready = await fetch(`${url}/readyz`, asBrowser("en"));
  expect([ready.status, await ready.text()]).toEqual([
    503,
    "starting\npackages done\ndatabase underWay\nfrontEnd underWay",
  ]);
  for (const method of ["POST", "PUT", "DELETE"]) {
    const refused = await fetch(`${url}/graphql`, { ...asBrowser("en"), method, body: "x".repeat(100_000) });
    expect([refused.status, refused.headers.get("content-type")]).toEqual([503, "text/plain; charset=utf-8"]);
    expect(refused.headers.get("retry-after")).toBe("2");
  }
  expect((await fetch(`${url}/livez`, { method: "POST" })).status).toBe(503);
  const head = await fetch(`${url}/skus`, { ...asBrowser("en"), method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([503, ""]);
  expect(
    (await fetch(`${url}/api/skus`, { headers: { accept: "application/json" } })).headers.get("content-type"),
  ).toBe("text/plain; charset=utf-8");
});

test("people read what is done, in their language", async () => {
  const { page, url } = await start();
  const read = async (init: RequestInit) => (await fetch(`${url}/skus`, init)).text();
  const states = (html: string) => [...html.matchAll(/data-step="(\w+)" data-state="(\w+)"/g)].map(([, ...of]) => of);
  const before = await read(asBrowser("de, en;q=0.5"));
  expect(before).toContain("Stockwright is starting");
  expect(states(before)).toEqual([
    ["packages", "done"],
    ["database", "underWay"],
    ["frontEnd", "underWay"],
  ]);
  page.finish("database");
  const after = await read(asBrowser("ru-RU, en"));
  expect(after).toContain('<html lang="ru">');
  expect(after).toContain("Stockwright запускается");
  expect(states(after)[1]).toEqual(["database", "done"]);
  expect(
    await read({ headers: { accept: "text/html", "accept-language": "en", cookie: "a=b; lang=ru-RU" } }),
  ).toContain("Stockwright запускается");
});

test("the page brings its own style and script, and nothing else runs or is fetched", async () => {
  const { url } = await start();
  const answer = await fetch(url, asBrowser("en"));
  const [html, policy] = [await answer.text(), answer.headers.get("content-security-policy") ?? ""];
  for (const [name, pattern] of [
    ["style", /<style>([\s\S]*?)<\/style>/],
    ["script", /<script>([\s\S]*?)<\/script>/],
  ] as const) {
    const text = pattern.exec(html)?.[1] ?? "";
    expect(policy).toContain(`${name}-src 'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  }
  expect(policy).toContain("default-src 'none'");
  expect([...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address)).toEqual(["data:,"]);
  expect(html).not.toMatch(/https?:|@import|url\(/);
  expect(html).not.toMatch(/ on\w+=| style=/);
  expect(Buffer.byteLength(html)).toBeLessThan(6_000);
});

test("the page has the colours of the theme", () => {
  for (const mode of ["light", "dark"] as const) {
    const { surface, line, text, accent, tone } = colours[mode];
    expect(pageColours[mode]).toEqual({
      canvas: surface.canvas,
      sheet: surface.sheet,
      line: line.normal,
      control: line.control,
      text: text.primary,
      secondary: text.secondary,
      accent: accent.main,
      contrast: accent.contrast,
      danger: tone.danger.text,
    });
    for (const colour of Object.values(pageColours[mode])) expect(startingPage(newProgress(), "en")).toContain(colour);
  }
});

test("the port is held from the beginning, and free once it is stopped", async () => {
  const { page, port } = await start();
  await expect(showProgress({ hosts, port })).rejects.toThrow(`Port ${port} is taken`);
  await page.stop();
  await assertPortFree({ hosts, port });
});

test("while packages are installed the same page is there, wherever the product is going to be", async () => {
  const port = await freePort();
  shown = serveWhileInstalling({ PORT: String(port), HOST: "127.0.0.1" });
  const ready = () => fetch(`http://127.0.0.1:${port}/readyz`).then((answer) => answer.text());
  await expect
    .poll(() => ready().catch(() => ""))
    .toBe("starting\npackages underWay\ndatabase waiting\nfrontEnd waiting");
  // wrong values are told by the product itself
  for (const environment of [{ PORT: "ten" }, { PORT: "70000" }, { PORT: "0" }, { PORT: "1", HOST: "nowhere" }])
    expect(() => serveWhileInstalling(environment).stop()).not.toThrow();
});
