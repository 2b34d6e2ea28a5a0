import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pageOf } from "../server/templates/page.ts";
import { pdfMaker, pdfOf } from "../server/templates/pdf/pdf.ts";
import { pdfLimits } from "../server/templates/pdf/limits.ts";
import { asRequest } from "../server/requests/request-id.ts";
import { startWork } from "../server/requests/work.ts";
import { asWorkOf } from "../server/shares/work-of.ts";
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

const plain = (body: string): string => pageOf(body, { title: "Many", language: "en", styles: "" });
const pagesOf = (count: number): string =>
  plain(Array.from({ length: count }, (_, at) => `<p style="break-after:page">${at}</p>`).join(""));
/** One page, as small as any, whose clouds take far longer than it may: only drawing it tells. */
const clouds = Array.from(
  { length: 60 },
  (_, at) =>
    `<svg width="700" height="900" style="position:absolute;top:0"><filter id="f${at}" width="1" height="1"><feTurbulence baseFrequency="0.${at + 1}" numOctaves="200"/></filter><rect width="700" height="900" filter="url(#f${at})"/></svg>`,
);
const slow = plain(clouds.join(""));
const refusal = async (made: Promise<unknown>) => {
  const { message, extensions } = (await made.then(
    () => ({ message: "made", extensions: {} }),
    (error: unknown) => error,
  )) as { message: string; extensions: { code?: string; detail?: Record<string, unknown> } };
  return { message, ...extensions };
};
const asCompany = (acc: number, sub: number, html: string, make = pdfOf) => asWorkOf({ acc, sub }, () => make(html));
/** Browsers of PDFs that run, with whatever they began. */
const browsers = (): string[] =>
  readdirSync("/proc").filter((name) => {
    try {
      return readFileSync(`/proc/${name}/cmdline`, "utf8").includes("stockwright-pdf-");
    } catch {
      return false;
    }
  });

test("a document of more pages than there may be is refused by their number, one of as many is drawn", async () => {
  const tall = plain('<div style="height:calc(9000000 * 1mm)"></div>');
  for (const html of [tall, pagesOf(pdfLimits.pages + 1)])
    expect(await refusal(pdfOf(html))).toMatchObject({
      message: `The document has more than ${pdfLimits.pages} pages.`,
      code: "VALIDATION",
      detail: { rule: "pdfPages", limits: { source: pdfLimits.pages } },
    });
  expect(lasting(await pdfOf(pagesOf(120))).match(/\/Type \/Page\b/g)).toHaveLength(120);
}, 60_000);

test("what takes longer than five seconds is ended with all it began, and keeps no other company waiting", async () => {
  const order: string[] = [];
  const ended = async (name: string, made: Promise<unknown>) => {
    const began = performance.now();
    const { message, code } = await refusal(made);
    order.push(name);
    return { code: code ?? message, seconds: (performance.now() - began) / 1000 };
  };
  const [first, second, other] = await Promise.all([
    ended("first", asCompany(1, 1, slow)),
    ended("second", asCompany(1, 2, slow)),
    ended("other", asCompany(2, 3, plain("<p>of another company</p>"))),
  ]);
  expect(order).toEqual(["other", "first", "second"]);
  expect([first.code, second.code, other.code]).toEqual(["TIMEOUT", "TIMEOUT", "made"]);
  expect(first.seconds).toBeLessThan((pdfLimits.startMilliseconds + pdfLimits.milliseconds) / 1000 + 1);
  expect(browsers()).toEqual([]);
}, 60_000);

test("the time is on its sender's account: who used it up waits, a colleague and another company do not", async () => {
  const make = pdfMaker({ atOnce: 1, perSecond: 1, company: 100_000 });
  const page = plain("<p>a</p>");
  expect((await asCompany(1, 1, page, make))?.subarray(0, 5).toString()).toBe("%PDF-");
  expect(await refusal(asCompany(1, 1, page, make))).toMatchObject({
    code: "RATE_LIMITED",
    detail: { seconds: expect.any(Number) },
  });
  for (const [company, person] of [
    [1, 2],
    [2, 3],
  ] as const)
    expect((await asCompany(company, person, page, make))?.length).toBeGreaterThan(0);
}, 60_000);

test("nobody waits for it any more: the browser ends at once", async () => {
  const work = startWork({ company: "9", person: "9" });
  const made = refusal(asRequest(work, () => pdfOf(slow)));
  await expect.poll(() => browsers().length, { timeout: 20_000 }).toBeGreaterThan(0);
  work.leave();
  expect(await made).toMatchObject({ code: "UNAVAILABLE" });
  expect(browsers()).toEqual([]);
}, 60_000);
