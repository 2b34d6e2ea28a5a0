import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { csvPortions } from "./read-csv.ts";
import { encodingOf } from "./encoding.ts";
import { delimiterOf, Unreadable } from "./notation.ts";
import { openSheet } from "./sheet.ts";
import { inMemory, type Source } from "./source.ts";
import { cleaned, dayText, decimalText } from "./values.ts";

test.each([
  ["1,234", ".", "1234"],
  ["1.234", ",", "1234"],
  ["12.616.525,34", ",", "12616525.34"],
  ["$1,234.50", ".", "1234.50"],
  [".0000", ".", "0.0000"],
  ["-1", ".", "-1"],
  ["007", ".", "7"],
  ["1 000,00", ",", "1000.00"],
  ["1\u00a0000", ".", "1000"],
  ["1,5", ".", null],
  ["0,500", ".", null],
  ["0.500", ",", null],
  ["1.5", ",", null],
  ["1e3", ".", null],
  ["0x10", ".", null],
  ["NaN", ".", null],
  ["1 2", ".", null],
  ["--", ".", null],
  ["$", ".", null],
  ["٣", ".", null],
  ["0.1+0.2", ".", null],
  ["", ".", null],
] as const)("%j with a decimal %j is %j", (cell, mark, value) => expect(decimalText(cell, mark)).toBe(value));

test.each([
  ["1996-07-04", "unsure", "1996-07-04"],
  ["1996-07-04T00:00:00", "unsure", "1996-07-04"],
  ["19960704", "unsure", "1996-07-04"],
  ["04.07.1996", "unsure", "1996-07-04"],
  ["25/07/1996", "unsure", "1996-07-25"],
  ["7/25/96", "unsure", "1996-07-25"],
  ["08/07/1996", "unsure", null],
  ["08/07/1996", "dmy", "1996-07-08"],
  ["08/07/1996", "mdy", "1996-08-07"],
  ["25/07/1996", "mdy", null],
  ["7/25/96", "dmy", null],
  ["31.02.1996", "unsure", null],
  ["soon", "dmy", null],
] as const)("%j with days %s is %j", (cell, dates, value) => expect(dayText(cell, dates)).toBe(value));

test("what exports put before a formula is taken back, once", () => {
  expect(["'=1+1", "''=1+1", "'quoted'", "=1+1", "\u00a0 x \t"].map(cleaned)).toEqual([
    "=1+1",
    "'=1+1",
    "'quoted'",
    "=1+1",
    "x",
  ]);
});

/** A file that is read so many bytes at a time. */
const inParts = (bytes: Buffer, length: number): Source => ({
  size: bytes.length,
  bytes: async function* () {
    for (let at = 0; at < bytes.length; at += length) yield await Promise.resolve(bytes.subarray(at, at + length));
  },
});

test.each([1, 2, 100])("in what letters a file is written is found, %i bytes at a time", async (length) => {
  const found = (...bytes: number[]) => encodingOf(inParts(Buffer.from(bytes), length));
  expect(await encodingOf(inParts(Buffer.from("é", "utf8"), length))).toBe("utf-8");
  expect(await found(0x4d, 0xe9, 0x78)).toBe("windows-1252");
  expect(await found(0xcc, 0xee, 0xf1, 0xea, 0xe2, 0xe0)).toBe("windows-1251");
  expect(await found(0xff, 0xfe, 0x41, 0x00)).toBe("utf-16le");
  await expect(found(0x41, 0xe9, 0xff, 0x41)).rejects.toThrow(Unreadable);
  const sheet = await openSheet(inParts(Buffer.from("\uFEFFname,price\r\nÉté,1\r\nЛето,2", "utf8"), length), {});
  const rows = [];
  for await (const portion of sheet.portions()) rows.push(...portion.map(({ cells }) => cells));
  expect([sheet.headers, rows]).toEqual([
    ["name", "price"],
    [
      ["Été", "1"],
      ["Лето", "2"],
    ],
  ]);
});

test("how a file is written is found", () => {
  expect([delimiterOf('a;b\n"x,y";2'), delimiterOf("a\tb\n1\t2"), delimiterOf("a,b\n1,2"), delimiterOf("a")]).toEqual([
    ";",
    "\t",
    ",",
    ",",
  ]);
});

const rowsOf = async (text: string): Promise<string[][]> => {
  const all: string[][] = [];
  for await (const rows of csvPortions(Readable.from([text]), ",")) all.push(...rows);
  return all;
};

test("rows come in portions, each once, and a quotation mark that never closes is told with its row", async () => {
  const text = Array.from({ length: 40_000 }, (_, at) => `${at},"a ""b""\nc ${at}"`).join("\n");
  const rows = await rowsOf(text);
  expect(rows).toHaveLength(40_000);
  expect(rows[39_999]).toEqual(["39999", 'a "b"\nc 39999']);
  await expect(rowsOf('a,b\n1,"x\n2,y\n')).rejects.toThrow(/row 2/);
  await expect(rowsOf(`a,b\n1,"x\n${"2,y\n".repeat(600_000)}`)).rejects.toThrow(/Row 2 has more than 2000000/);
  expect((await rowsOf(`a,b\n1,${"x".repeat(1_900_000)}\n2,y`)).map(([first]) => first)).toEqual(["a", "1", "2"]);
});

test("a file is opened with its header, without blank rows; an empty one is told", async () => {
  const sheet = await openSheet(inMemory(Buffer.from("\uFEFFsku,price\n\n,\nA,1\n,\nB,2", "utf8")), {});
  expect(sheet.headers).toEqual(["sku", "price"]);
  const rows = [];
  for await (const portion of sheet.portions()) rows.push(...portion);
  expect(rows).toEqual([
    { row: 1, cells: ["A", "1"] },
    { row: 2, cells: ["B", "2"] },
  ]);
  const bare = await openSheet(inMemory(Buffer.from("10002,GLOBE,0.85\n10080,CACTUS,0.39", "utf8")), {});
  expect([bare.notation.hasHeader, bare.headers]).toEqual([false, ["1", "2", "3"]]);
  await expect(openSheet(inMemory(Buffer.alloc(0)), {})).rejects.toThrow("The file is empty.");
});
