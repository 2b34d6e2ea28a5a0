import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import papa from "papaparse";
import { expect, test } from "vitest";
import { cleaned } from "../imports/values.ts";
import { csvWriter } from "./csv.ts";
import { keepingApostrophes, withFormulas, withoutFormulas } from "./formula.ts";

const written = async (...cells: string[]): Promise<string> => {
  const out = new PassThrough();
  const read = buffer(out);
  const writer = csvWriter(out);
  await writer.write(cells.map((value) => ({ kind: "text", value })));
  await writer.end();
  // without its mark of byte order
  return (await read).toString("utf8").slice(1);
};
/** Cells as a reader without quotation marks splits them, which is the worst a spreadsheet does. */
const splitAnywhere = (file: string): readonly string[] => file.split(/[,;|\t\r\n\v\f\u2028]/);
const asSpreadsheet = (cell: string): string => cell.normalize("NFKC").replace(/^[\s"\uFEFF\u200b]+/, "");

const hostile: readonly string[] = [
  "=1+1",
  "+1",
  "-1",
  "@SUM(A1)",
  "Oak;=HYPERLINK(1)",
  "Oak,=HYPERLINK(1)",
  "Oak\t=HYPERLINK(1)",
  "Oak|=HYPERLINK(1)",
  "Oak\n=HYPERLINK(1)",
  "Oak\r=HYPERLINK(1)",
  "Oak\u2028=HYPERLINK(1)",
  'Oak;"=HYPERLINK(1)"',
  'Oak"; =1+cmd|"',
  "Oak; \u00a0 =1",
  "＝1+1",
  "＋1",
  "－1",
  "＠SUM(A1)",
  "﹦1",
  "₌1",
  "\uFEFF=1",
  "\u200b=1",
  " =1",
  "\t=1",
  "\r\n=1",
  "\t\t ＝1",
  "''=1",
  "a;'=1;''=2",
];

test.each(hostile)("%j begins no formula, whatever separates cells for its reader", async (text) => {
  for (const cells of [[text], ["Ash", text], ["Ash", text, "Elm"]]) {
    const file = await written(...cells);
    expect(splitAnywhere(file).filter((cell) => /^[=+\-@]/.test(asSpreadsheet(cell)))).toEqual([]);
    expect(papa.parse<string[]>(file, { delimiter: ",", skipEmptyLines: true }).data[0]?.map(withFormulas)).toEqual(
      cells,
    );
  }
});

test("what begins no formula stays as it is", () => {
  const plain = ["Oak, Ash; Elm", "a-b", "1+1=2", "me@example.test", "O'Brien", "'quoted'", "10 - 5", "", "Дуб"];
  expect(plain.map(withoutFormulas)).toEqual(plain);
  expect(plain.map(keepingApostrophes)).toEqual(plain);
  expect(plain.map(withFormulas)).toEqual(plain);
  // typed cells of a workbook are no formulas
  expect(keepingApostrophes("=1;=2")).toBe("=1;=2");
  expect(keepingApostrophes("'=1;''=2")).toBe("''=1;'''=2");
});

const pieces = fc.constantFrom(..."=＝+-@',;|\t\n\r \"a1\uFEFF\u2028");
test("reading takes back exactly what writing put there", () => {
  fc.assert(
    fc.property(fc.string({ unit: pieces, maxLength: 40 }), (text) => {
      expect(withFormulas(withoutFormulas(text))).toBe(text);
      expect(withFormulas(keepingApostrophes(text))).toBe(text);
      // an import drops space around a cell, and nothing else
      expect(cleaned(withoutFormulas(text))).toBe(cleaned(keepingApostrophes(text)));
    }),
    { numRuns: 500 },
  );
});

test("a text of a million separators is written in time", () => {
  const began = performance.now();
  for (const text of ["\t".repeat(1_000_000), `${"'".repeat(1_000_000)}a`, ` ${" ".repeat(1_000_000)}a`])
    expect(withoutFormulas(text)).toBe(text);
  expect(performance.now() - began).toBeLessThan(2_000);
});
