import { PassThrough } from "node:stream";
import { Workbook } from "@cj-tech-master/excelts";
import { unzip, zip } from "@cj-tech-master/excelts/archive";
import { expect, test } from "vitest";
import { xlsxWriter } from "../exports/xlsx.ts";
import { xlsxPortions } from "./read-xlsx.ts";
import { openSheet } from "./sheet.ts";
import { inMemory } from "./source.ts";

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const of = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006/relationships";
const relations = (...given: readonly (readonly [type: string, target: string])[]): string =>
  `<Relationships xmlns="${packages}">${given.map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${of}/${type}" Target="${target}"/>`).join("")}</Relationships>`;

type Parts = { rows: string; strings?: string; formats?: string; sheets?: string; root?: string; prefix?: string };
/** A workbook of these rows, as programs write them. */
const workbook = async ({ rows, strings = "", formats = "", sheets, root, prefix = "" }: Parts): Promise<Buffer> => {
  const p = prefix === "" ? "" : `${prefix}:`;
  const names = prefix === "" ? `xmlns="${main}"` : `xmlns:${prefix}="${main}"`;
  const archive = zip();
  archive.add("_rels/.rels", relations(["officeDocument", "xl/workbook.xml"]));
  archive.add(
    "xl/workbook.xml",
    root ??
      `<${p}workbook ${names} xmlns:r="${of}"><${p}sheets>${sheets ?? `<${p}sheet name="A" sheetId="1" r:id="rId1"/>`}</${p}sheets></${p}workbook>`,
  );
  archive.add(
    "xl/_rels/workbook.xml.rels",
    relations(
      ["worksheet", "worksheets/sheet1.xml"],
      ["sharedStrings", "/xl/sharedStrings.xml"],
      ["styles", "styles.xml"],
      ["worksheet", "worksheets/sheet2.xml"],
    ),
  );
  archive.add("xl/sharedStrings.xml", `<${p}sst ${names}>${strings}</${p}sst>`);
  archive.add("xl/styles.xml", `<${p}styleSheet ${names}>${formats}</${p}styleSheet>`);
  archive.add(
    "xl/worksheets/sheet1.xml",
    `<${p}worksheet ${names}><${p}sheetData>${rows}</${p}sheetData></${p}worksheet>`,
  );
  archive.add(
    "xl/worksheets/sheet2.xml",
    `<worksheet xmlns="${main}"><sheetData><row><c t="inlineStr"><is><t>second</t></is></c></row></sheetData></worksheet>`,
  );
  return Buffer.from(await archive.bytes());
};
const read = async (bytes: Buffer): Promise<string[][]> => {
  const all: string[][] = [];
  for await (const rows of xlsxPortions(inMemory(bytes), 500)) all.push(...rows.map(({ cells }) => cells));
  return all;
};

test("a day that says it is one is that day", async () => {
  const rows = '<row r="1"><c r="A1" t="d"><v>2026-11-28</v></c><c r="B1" t="d"><v>2026-11-28T10:30:00</v></c></row>';
  expect(await read(await workbook({ rows }))).toEqual([["2026-11-28", "2026-11-28 10:30:00"]]);
});

test("days by their number and format, in both calendars; a number stays one", async () => {
  const formats =
    '<numFmts><numFmt numFmtId="170" formatCode="[$-409]d\\-mmm\\-yy"/><numFmt numFmtId="171" formatCode="#,##0 &quot;days&quot;"/><numFmt numFmtId="172" formatCode="00000000"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="172"/></cellXfs>';
  const rows =
    '<row><c s="1"><v>46354</v></c><c s="2"><v>46354.4375</v></c><c s="3"><v>46354</v></c><c><v>46354</v></c><c s="1"><v>59</v></c><c s="4"><v>1234</v></c><c><v>0.30000000000000004</v></c></row>';
  expect(await read(await workbook({ rows, formats }))).toEqual([
    ["2026-11-28", "2026-11-28 10:30:00", "46354", "46354", "1900-02-28", "00001234", "0.3"],
  ]);
  const root = `<workbook xmlns="${main}" xmlns:r="${of}"><workbookPr date1904="1"/><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`;
  expect((await read(await workbook({ rows, formats, root })))[0]![0]).toBe("2030-11-29");
});

test("a name keeps its letters, not how it is pronounced, and all of its runs", async () => {
  const strings =
    '<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/></si><si><r><t>Oak </t></r><r><rPr><b/></rPr><t>chair</t></r></si>';
  const rows =
    '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="inlineStr"><is><r><t>Oak </t></r><r><t>table</t></r><rPh sb="0" eb="1"><t>x</t></rPh></is></c><c t="str"><f>A1</f><v>東京</v></c></row>';
  expect(await read(await workbook({ rows, strings }))).toEqual([["東京", "Oak chair", "Oak table", "東京"]]);
});

test("a sheet whose names have a prefix is read, and cells that do not say where they stand", async () => {
  const rows =
    '<x:row><x:c t="s"><x:v>0</x:v></x:c><x:c><x:v>1</x:v></x:c></x:row><x:row><x:c r="B2"><x:v>2</x:v></x:c><x:c><x:v>3</x:v></x:c></x:row>';
  const sheets = '<x:sheet name="A" sheetId="1" r:id="rId1"/>';
  expect(await read(await workbook({ rows, strings: "<x:si><x:t>a</x:t></x:si>", sheets, prefix: "x" }))).toEqual([
    ["a", "1"],
    ["", "2", "3"],
  ]);
});

test("the first sheet that is not hidden is read; many ampersands are no attack", async () => {
  const sheets = '<sheet name="A" sheetId="1" state="hidden" r:id="rId1"/><sheet name="B" sheetId="2" r:id="rId4"/>';
  expect(await read(await workbook({ rows: "<row/>", sheets }))).toEqual([["second"]]);
  const many = `<row><c t="inlineStr"><is><t>${"&amp;".repeat(30_000)}</t></is></c></row>`;
  expect((await read(await workbook({ rows: many })))[0]![0]).toHaveLength(30_000);
});

test("what is no workbook is told, and what stands too far right", async () => {
  await expect(read(Buffer.from("PK\x03\x04 nothing", "latin1"))).rejects.toThrow(/no workbook/);
  await expect(read(await workbook({ rows: '<row><c r="A1"><v>1</v>' }))).rejects.toThrow(/no workbook/);
  await expect(read(await workbook({ rows: '<row><c r="XFD1"><v>1</v></c></row>' }))).rejects.toThrow(/500 columns/);
});

const odd = [
  "  two spaces before",
  "after  ",
  "a\nb",
  "_x0041_",
  "_x005F_",
  "x_x000D_y",
  "tab\t",
  "<&>\"'",
  "_xZZZZ_",
  "😀",
  " _x0041_x0042_x0043_ ",
];
test("text that we write comes back as it was, to us and to other readers", async () => {
  const out = new PassThrough();
  const parts: Buffer[] = [];
  out.on("data", (part: Buffer) => parts.push(part));
  const writer = xlsxWriter(out, "Sheet");
  await writer.write(odd.map((value) => ({ kind: "text", value })));
  await writer.end();
  const bytes = Buffer.concat(parts);
  expect((await read(bytes))[0]).toEqual(odd);
  // readers drop outer spaces that are not said to be kept
  for await (const part of unzip(bytes).entries()) {
    if (!part.path.endsWith("sheet1.xml")) continue;
    const texts = [...(await part.text()).matchAll(/<(t|v)([^>]*)>([^<]*)</g)];
    expect(texts.map(([, , , text]) => text?.trim())).toContain("two spaces before");
    expect(
      texts.filter(([, , written, text]) => text !== text?.trim() && !written?.includes('xml:space="preserve"')),
    ).toEqual([]);
  }
  const other = new Workbook();
  await other.xlsx.load(bytes);
  const row = other.worksheets[0]!.getRow(1);
  expect(odd.map((_, at) => row.getCell(at + 1).text)).toEqual(odd);
});

test("a column of a workbook that holds numbers and texts is asked about for its texts alone", async () => {
  const cells = (...values: readonly (string | number)[]) =>
    `<row>${values.map((value) => (typeof value === "number" ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${value}</t></is></c>`)).join("")}</row>`;
  const rows = cells("a", "b") + cells("X", 1.25) + cells("Y", "1,250") + cells("Z", 1.234);
  const { notation, portions } = await openSheet(inMemory(await workbook({ rows })), {});
  expect(notation.doubts).toEqual({ 1: { decimal: ["1,250"] } });
  const exact: number[][] = [];
  for await (const some of portions()) exact.push(...some.map((row) => [...(row.exact ?? [])]));
  expect(exact).toEqual([[1], [], [1]]);
});
