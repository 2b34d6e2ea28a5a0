import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pageOf } from "../server/templates/page.ts";
import { pdfOf } from "../server/templates/pdf.ts";
import { findBrowser } from "../server/test/browser.ts";
import { pdfPages } from "../server/test/pdf-text.ts";

const asked: string[] = [];
const outside = createServer((request, response) => {
  asked.push(String(request.url));
  response.end("x");
});
beforeAll(async () => {
  const { executablePath, env } = await findBrowser();
  Object.assign(process.env, { CHROMIUM_PATH: executablePath, ...env });
  await new Promise<void>((resolve) => void outside.listen(0, "127.0.0.1", resolve));
});
afterAll(() => new Promise((resolve) => void outside.close(resolve)));

const rows = Array.from(
  { length: 200 },
  (_, at) => `<tr><td>CHR-${at}</td><td>${"Oak chair ".repeat(1 + (at % 9))}</td></tr>`,
);
const invoice = pageOf(
  `<article class="paper"><table class="lines"><thead><tr><th>SKU</th><th>Name</th></tr></thead><tbody>${rows.join("")}</tbody></table></article>`,
  {
    title: "Invoice",
    language: "en",
    styles: "",
  },
);
/** What of a PDF is not the moment it was made at. */
const lasting = (pdf: Buffer | null): string =>
  String(pdf?.toString("latin1")).replaceAll(/\/(CreationDate|ModDate) \(D:[^)]*\)|\/ID \[[^\]]*\]/g, "");

test("an invoice of 200 lines is the same PDF twice, of several pages with text that can be selected", async () => {
  const [first, second] = [await pdfOf(invoice), await pdfOf(invoice)];
  expect(first?.subarray(0, 5).toString()).toBe("%PDF-");
  expect(lasting(first)).toBe(lasting(second));
  expect(lasting(first).match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(3);
  expect(lasting(first)).toContain("/ToUnicode");
}, 60_000);

/** Rows of which not all stands on one page, of rows of up to seven lines. */
const torn = async (styles: string): Promise<number> => {
  const long = Array.from(
    { length: 200 },
    (_, at) => `<tr><td>row${at};</td><td>${"Oak chair ".repeat(1 + (at % 60))}end${at};</td></tr>`,
  );
  const pdf = await pdfOf(
    pageOf(`<article class="paper"><table class="lines"><tbody>${long.join("")}</tbody></table></article>`, {
      title: "Invoice",
      language: "en",
      styles,
    }),
  );
  const pages = pdfPages(pdf ?? Buffer.alloc(0));
  const pageOfText = (text: string) => pages.findIndex((page) => page.includes(text));
  const places = long.map((_, at) => [pageOfText(`row${at};`), pageOfText(`end${at};`)] as const);
  return places.filter(([begin, end]) => begin < 0 || begin !== end).length;
};

test("pages break between rows, never within one", { timeout: 60_000 }, async () => {
  expect(await torn("")).toBe(0);
  // so it can fail
  expect(await torn("tr { break-inside: auto }")).toBeGreaterThan(0);
});

test("nothing runs, is fetched or read while it is drawn", async () => {
  const { port } = outside.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const hostile = `<!doctype html><html><head><meta http-equiv="refresh" content="0;url=${url}/refresh"><link rel="stylesheet" href="${url}/style"></head><body>
    <img src="${url}/image"><img src="http://localhost:${port}/name"><iframe src="${url}/frame"></iframe><object data="${url}/object"></object>
    <script>fetch("${url}/script")</script><img src=x onerror="fetch('${url}/error')"><div style="background:url(${url}/background)">a</div>
    <iframe src="file:///etc/passwd"></iframe><iframe srcdoc="<script>fetch('${url}/inner')</script>"></iframe></body></html>`;
  const pdf = await pdfOf(hostile);
  expect(pdf?.subarray(0, 5).toString()).toBe("%PDF-");
  expect(asked).toEqual([]);
}, 60_000);
