import { monitorEventLoopDelay } from "node:perf_hooks";
import { expect, test } from "vitest";
import { barcodeOf } from "./barcodes.ts";
import { renderLimits, type Job, type Outcome } from "./job.ts";
import { renderApart } from "./render.ts";
import { render } from "./rendering.ts";

const many = Array.from({ length: 400 }, (_, at) => ({ at, text: "x".repeat(100) }));
const job = (source: string, more: Partial<Job> = {}): Job => ({
  source,
  partials: {},
  styles: {},
  records: [{ name: "<b>Tom & Co</b>", list: [1, 2], many, nested: { value: "kept" } }],
  isConsolidated: false,
  shared: { company: { name: "Oak" } },
  entries: {},
  paths: [],
  words: {},
  pictures: [],
  locale: "en-US",
  timeZone: "UTC",
  ...more,
});
const here = (source: string, more: Partial<Job> = {}): Outcome => render(job(source, more), barcodeOf);
const codes = (outcome: Outcome): readonly string[] =>
  "problems" in outcome ? outcome.problems.map(({ code }) => code) : [];
/** The same, or that it is rendered without what it may not hold. */
const codesOrLeftOut = (outcome: Outcome): readonly string[] =>
  "problems" in outcome ? codes(outcome) : outcome.warnings.map(({ code }) => code).filter((code) => code === "markup");
const html = (outcome: Outcome): string => ("html" in outcome ? outcome.html : JSON.stringify(outcome));

/** What is wrong with how large a document says it is. */
const tooLarge = (source: string, more: Partial<Job> = {}) => {
  const outcome = here(source, more);
  return "problems" in outcome ? outcome.problems.map(({ code, file, line, name }) => [code, file, line, name]) : [];
};

test("a document that says itself that it fits on no pages is refused by the place that says so", () => {
  const tall = "<p>one</p>\n<div style='height: 9000000mm'>two</div>";
  expect(tooLarge(tall)).toEqual([["size", "main", 2, "9000000mm"]]);
  expect(tooLarge("{{> part}}", { partials: { part: tall } })).toEqual([["size", "part", 2, "9000000mm"]]);
  const units = ["900000cm", "360000in", "9e9px", "26000000pt", "3100000vh", "99999999em", "9000000.5MM"];
  for (const length of units)
    expect(tooLarge(`<p style="margin-top:${length}"></p>`)).toEqual([["size", "main", 1, length]]);
  for (const css of ["@page { size: 210mm 9000000mm }", ".b{}\n.a { padding-bottom: 9000000mm }"])
    expect(tooLarge("x", { styles: { "look.css": css } })[0]?.slice(0, 2)).toEqual(["size", "look.css"]);
  expect(tooLarge('<table height="99999999"></table>')).toEqual([["size", "main", undefined, "99999999px"]]);
  // nothing of it is long: there are many of it
  expect(tooLarge('{{#each many}}<p style="height:3000mm"></p>{{/each}}')).toEqual([
    ["size", "main", 1, expect.stringMatching(/^3000mm × \d+$/)],
  ]);
  const styles = { "look.css": "td, .row { min-height: 300cm }" };
  expect(tooLarge('{{#each many}}<p class="x row"></p>{{/each}}', { styles })[0]?.slice(0, 3)).toEqual([
    "size",
    "look.css",
    1,
  ]);
});

test("what is large and fits, and what only speaks of lengths, is rendered", () => {
  const pages = '{{#each many}}<p style="min-height:297mm;border-radius:9999px"></p>{{/each}}';
  for (const fitting of [
    pages,
    "<p>9000000mm of cable; style='height'</p>",
    '<p title="9000000mm" data-style="height:9000000mm">a</p>',
    '<p style="left:-9000000px;z-index:9000000;width:calc(100% - 9px)">a</p>',
    "<!-- <p style='height:9000000mm'> --><p>a</p>",
  ])
    expect(tooLarge(fitting, { styles: { "a.css": ".a::after { content: 'x'; height: 12mm }" } })).toEqual([]);
});

test("what is written plainly is rendered, and values are escaped", () => {
  expect(html(here("{{name}} {{company.name}} {{nested.value}}"))).toBe("&lt;b&gt;Tom &amp; Co&lt;/b&gt; Oak kept");
  expect(html(here("{{#each list}}{{this}}{{#unless @last}}, {{/unless}}{{/each}}"))).toBe("1, 2");
  expect(html(here("{{#if missing}}a{{else}}b{{/if}}{{#with nested}}{{value}}{{/with}}"))).toBe("bkept");
  expect(html(here("{{> part}}!", { partials: { part: "{{money '1234.5'}}" } }))).toBe("1,234.50!");
  expect(html(here("{{qr 'A'}}"))).toContain("<svg");
});

const names = ["constructor", "__proto__", "prototype", "__defineGetter__", "__lookupGetter__", "valueOf", "toString"];
/** What is known of attacks on Handlebars, each in the places where a name or a call may stand. */
const hostile: readonly string[] = [
  ...names.flatMap((name) => [
    `{{${name}}}`,
    `{{this.${name}}}`,
    `{{nested.${name}}}`,
    `{{nested.[${name}]}}`,
    `{{../${name}}}`,
    `{{#with ${name}}}{{this}}{{/with}}`,
    `{{#each ${name}}}{{this}}{{/each}}`,
    `{{#if nested.${name}}}1{{/if}}`,
    `{{lookup nested "${name}"}}`,
    `{{#with (lookup nested "${name}")}}{{this}}{{/with}}`,
    `{{money nested.${name}}}`,
    `{{nested.${name} "x"}}`,
    `{{#each list}}{{#each ../list}}{{this.${name}}}{{/each}}{{/each}}`,
    `{{@root.${name}}}`,
  ]),
  '{{#with "s" as |string|}}{{#with "e"}}{{#with split as |conslist|}}{{this.pop}}{{this.push (lookup string.sub "constructor")}}{{/with}}{{/with}}{{/with}}',
  '{{#with (split "constructor" 0)}}{{#with (this.constructor "return process")}}{{this}}{{/with}}{{/with}}',
  '{{#with this as |obj|}}{{#with (obj.constructor.keys "1") as |arr|}}{{arr.pop}}{{/with}}{{/with}}',
  '{{call "constructor.constructor" "return process"}}',
  '{{constructor.constructor "return process.env"}}',
  '{{#blockHelperMissing "x"}}{{/blockHelperMissing}}',
  "{{blockHelperMissing this}}",
  "{{helperMissing this}}",
  '{{__lookupGetter__ "x"}}',
  '{{log "x" level="error"}}',
  "{{log this}}",
  '{{lookup this "many"}}',
  "{{#*inline 'x'}}y{{/inline}}{{> x}}",
  "{{* decorate}}",
  "{{#* decorate}}{{/decorate}}",
  "{{> missing}}",
  '{{> (lookup this "name")}}',
  "{{#> missing}}fallback{{/missing}}",
  "{{> @partial-block}}",
  "{{{name}}}",
  "{{&name}}",
  "{{{nested.value}}}",
  '{{require "fs"}}',
  "{{process.exit 1}}",
  '{{eval "1"}}',
  '{{import "fs"}}',
  "{{each}}",
  "{{#money 1}}{{/money}}{{nope 1}}",
  "{{foo bar=1}}",
  "{{money (foo 1)}}",
  "{{money (constructor 1)}}",
  '{{barcode name type="constructor"}}',
  '{{barcode "1" type="__proto__"}}',
  '{{barcode "A" type="ean13"}}',
  "<script>alert(1)</script>",
  "<SCRIPT src=//evil.test></SCRIPT>",
  "<img src=x onerror=alert(1)>",
  '<a href="javascript:alert(1)">x</a>',
  "<iframe src=//evil.test></iframe>",
  "<object data=x></object>",
  "<embed src=x>",
  '<link rel="stylesheet" href="//evil.test">',
  '<meta http-equiv="refresh" content="0;url=//evil.test">',
  "<base href=//evil.test>",
  "<form action=//evil.test></form>",
  "<style>@import '//evil.test'</style>",
  '<svg onload="alert(1)"></svg>',
  "{{",
  "{{#if a}}",
  "{{/if}}",
  "{{#each}}{{/if}}",
  "{{a..b}}",
  "{{'",
  `${"{{#if a}}".repeat(60)}${"{{/if}}".repeat(60)}`,
  `{{money ${"(number ".repeat(60)}1${")".repeat(60)}}}`,
];

test(`${hostile.length} hostile templates are refused or say nothing of what lies behind a value`, () => {
  expect(hostile.length).toBeGreaterThanOrEqual(140);
  const told = hostile.map((source) => [source, codesOrLeftOut(here(source))] as const);
  expect(told.filter(([, found]) => found.length === 0 || found.includes("failed"))).toEqual([]);
});

test("in a partial they are refused as well, by its name", () => {
  const within = (source: string) => here("{{> part}}", { partials: { part: source } });
  expect(hostile.filter((source) => codesOrLeftOut(within(source)).length === 0)).toEqual([]);
  expect(here("{{> part}}", { partials: { part: "\n{{{name}}}" } })).toEqual({
    problems: [{ code: "raw", file: "part", line: 2 }],
  });
});

test("what is not allowed is left out of what was rendered, whatever it was put together from", () => {
  const cases: readonly (readonly [source: string, html: string, names: readonly string[]])[] = [
    ["<scr{{missing}}ipt>alert(1)</scr{{missing}}ipt>a", "a", ["<script"]],
    ['{{"<scr"}}ipt>a', "ipt&gt;a", []],
    ["<scr{{!-- x --}}ipt>alert(1)</script>a", "a", ["<script"]],
    ["<{{missing}}iframe srcdoc='<p>'>b</iframe>a", "a", ["<iframe"]],
    ["<p class={{split}}>a</p>", '<p class="x">a</p>', ["onclick&#x3d;alert(1)="]],
    ["<p {{split}}>a</p>", "<p>a</p>", ["x=", "onclick&#x3d;alert(1)="]],
    ["<{{tag}} src=x>a</{{tag}}>b", "b", ["<script"]],
    ["{{name}}", "&lt;b&gt;Tom &amp; Co&lt;/b&gt;", []],
  ];
  const record = { name: "<b>Tom & Co</b>", split: "x onclick=alert(1)", tag: "script" };
  for (const [source, expected, names] of cases) {
    const outcome = here(source, { records: [record], paths: ["missing", "name", "split", "tag", "<scr"] });
    expect([source, html(outcome)]).toEqual([source, expected]);
    const warnings = "warnings" in outcome ? outcome.warnings.filter(({ code }) => code === "markup") : [];
    expect([source, warnings.map(({ name }) => name)]).toEqual([source, names]);
  }
  const placed = here("{{> part}}", { partials: { part: "<p>a</p>\n<p ONCLICK=x>b</p>" } });
  expect("warnings" in placed && placed.warnings).toEqual([
    { code: "markup", file: "part", line: 2, name: "onclick=" },
  ]);
});

test("a tree in place of a text is refused, whatever it says", () => {
  const tree = {
    type: "Program",
    body: [{ type: "MustacheStatement", escaped: true, path: { type: "NumberLiteral", value: "process.exit(1)" } }],
  };
  for (const given of [tree, [tree], 7, null, undefined]) {
    expect(codes(here(given as unknown as string))).toContain("syntax");
    expect(codes(here("{{> part}}", { partials: { part: given as unknown as string } }))).toContain("syntax");
  }
});

test("codes beyond their number are refused", () => {
  const each = "{{#each many}}{{#each ../many}}{{barcode 'A'}}{{/each}}{{/each}}";
  expect(codes(render(job(each), () => "<svg/>"))).toEqual(["barcode"]);
});

/** What only its thread can bear. */
const heavy: readonly (readonly [string, Partial<Job>, readonly string[]])[] = [
  [`${"{{#each @root.many}}".repeat(5)}{{#if nothing}}{{/if}}${"{{/each}}".repeat(5)}`, {}, ["time"]],
  ["{{> part}}", { partials: { part: "{{> part}}" } }, ["depth"]],
  [
    "{{> one}}",
    { partials: { one: "{{#each @root.list}}{{> two}}{{/each}}", two: "{{#each @root.list}}{{> one}}{{/each}}" } },
    ["depth", "time", "memory"],
  ],
  ["{{#each many}}{{#each @root.many}}{{text}}{{/each}}{{/each}}", {}, ["output", "memory"]],
  [`${"{{#each @root.many}}".repeat(3)}{{text}}${"{{/each}}".repeat(3)}`, {}, ["memory", "time"]],
];

test("what goes on for ever, nests without end or grows is cut off, and the process stays free", async () => {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const told = [];
  for (const [source, more, expected] of heavy) {
    const began = performance.now();
    const [code = ""] = codes(await renderApart(job(source, more)));
    const seconds = (performance.now() - began) / 1000;
    told.push({
      source,
      code,
      isExpected: expected.includes(code),
      isSoon: seconds < renderLimits.milliseconds / 1000 + 3,
    });
  }
  expect(told.filter(({ isExpected, isSoon }) => !isExpected || !isSoon)).toEqual([]);
  delay.disable();
  expect(delay.percentile(99) / 1e6).toBeLessThan(100);
  // and what comes after them is rendered as ever
  expect(html(await renderApart(job("{{nested.value}}")))).toBe("kept");
}, 30_000);
