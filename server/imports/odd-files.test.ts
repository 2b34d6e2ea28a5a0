import { expect, test } from "vitest";
import { columnTallies } from "./column-notation.ts";
import { notationAt, givenNotation, type Notation } from "./notation.ts";
import { openSheet } from "./sheet.ts";
import { inMemory } from "./source.ts";
import { customMeaning } from "./values.ts";

const kinds = { t: "text", n: "number", d: "date" } as const;
/** What a file is read as, by the kinds of its columns: a value, `?` where its column is asked about, `!` where it is refused. */
const readAs = async (file: string | Buffer, columns: string, said: Partial<Notation> = {}): Promise<string[]> => {
  const given = givenNotation(said);
  const sheet = await openSheet(inMemory(Buffer.from(file as string)), given);
  const tallies = columnTallies();
  for await (const rows of sheet.portions()) for (const row of rows) tallies.add(row);
  const notation = { ...sheet.notation, ...tallies.found(given, sheet.notation.delimiter) };
  const all: string[] = [];
  for await (const rows of sheet.portions())
    for (const { cells } of rows) {
      const values = [...columns].map((kind, at) => {
        const cell = cells[at] ?? "(no cell)";
        if (cell === "") return "";
        const meant = customMeaning(kinds[kind as keyof typeof kinds], cell, notationAt(notation, at));
        if ("value" in meant) return String(meant.value as string);
        return "problem" in meant && meant.problem === "twoWays" ? "?" : "!";
      });
      all.push([...values, ...cells.slice(columns.length)].join("|"));
    }
  return all;
};
/** A text in a code page that has one byte for each letter. */
const inBytes = (text: string, page: string): Buffer => {
  const decoder = new TextDecoder(page);
  const codes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(new Uint8Array([byte])), byte]));
  return Buffer.from([...text].map((letter) => codes.get(letter)!));
};

type Odd = readonly [about: string, file: string | Buffer, columns: string, rows: readonly string[]];
const odd: readonly Odd[] = [
  // numbers
  ["a half with a point in a file of semicolons", "a;b\nX;0.500\nY;0.250", "tn", ["X|0.500", "Y|0.250"]],
  ["a half with a comma in a file of commas", 'a,b\nX,"0,500"\nY,"2,5"', "tn", ["X|0.500", "Y|2.5"]],
  ["a half with a comma in a file of tabs", "a\tb\nX\t0,500", "tn", ["X|0.500"]],
  ["one column tells 1.250 by 12.5", "a;b\nX;12.5\nY;1.250", "tn", ["X|12.5", "Y|1.250"]],
  ["one column tells 1,250 by 12,5", 'a,b\nX,"12,5"\nY,"1,250"', "tn", ["X|12.5", "Y|1.250"]],
  ["thousands alone are asked about", 'a,b\nX,"1,250"\nY,3', "tn", ["X|?", "Y|3"]],
  ["thousands alone are asked about in a file of semicolons", "a;b\nX;1.250\nY;3", "tn", ["X|?", "Y|3"]],
  ["a column beside it tells what thousands are", 'a,b,c\nX,"1,250","1,099.50"', "tnn", ["X|1250|1099.50"]],
  ["a column that says both is asked about", "a;b\nX;12.5\nY;12,75\nZ;1.250", "tn", ["X|?", "Y|?", "Z|?"]],
  ["each column has its own notation", 'a,b,c\nX,"12,5",12.75', "tnn", ["X|12.5|12.75"]],
  ["columns that differ tell nothing of a third", 'a,b,c,d\nX,"12,5",12.75,"1,250"', "tnnn", ["X|12.5|12.75|?"]],
  ["two groups are thousands", "a;b\nX;1.250.000\nY;1.250", "tn", ["X|1250000", "Y|1250"]],
  ["Swiss thousands", "a;b\nX;1'250.50\nY;12’000.00", "tn", ["X|1250.50", "Y|12000.00"]],
  ["Indian thousands", 'a,b\nX,"1,23,456.50"\nY,"12,34,567"', "tn", ["X|123456.50", "Y|1234567"]],
  ["blanks of three kinds", "a;b\nX;1\u00a0250,5\nY;1\u202f250,5\nZ;1 250", "tn", ["X|1250.5", "Y|1250.5", "Z|1250"]],
  ["signs of money", "a;b\nX;€ 12,50\nY;12,50 EUR\nZ;12,50€", "tn", ["X|12.50", "Y|12.50", "Z|12.50"]],
  [
    "negative as bookkeepers write it",
    "a,b\nX,(5.00)\nY,5.00-\nZ,−5.00\nW,-$5.00",
    "tn",
    ["X|-5.00", "Y|-5.00", "Z|-5.00", "W|-5.00"],
  ],
  ["round amounts", "a;b\nX;12,-\nY;9,50", "tn", ["X|12", "Y|9.50"]],
  ["no nought before the mark", "a,b\nX,.5\nY,-.25", "tn", ["X|0.5", "Y|-0.25"]],
  // days
  ["days first", "a,b\nX,25/12/2026\nY,03/04/2026", "td", ["X|2026-12-25", "Y|2026-04-03"]],
  ["months first", "a,b\nX,12/25/2026\nY,03/04/2026", "td", ["X|2026-12-25", "Y|2026-03-04"]],
  [
    "both in one column are asked about",
    "a,b\nX,25/12/2026\nY,12/25/2026\nZ,2026-01-02",
    "td",
    ["X|?", "Y|?", "Z|2026-01-02"],
  ],
  ["either are asked about", "a,b\nX,03/04/2026\nY,05/05/2026", "td", ["X|?", "Y|2026-05-05"]],
  ["a column beside it tells the order", "a,b,c\nX,03/04/2026,25/12/2026", "tdd", ["X|2026-04-03|2026-12-25"]],
  [
    "days with a time after them",
    "a,b\nX,12/25/2026 3:45 PM\nY,2026-12-25T10:00:00+02:00",
    "td",
    ["X|2026-12-25", "Y|2026-12-25"],
  ],
  [
    "months by name",
    'a,b\nX,25-Dec-26\nY,"Dec 25, 2026"\nZ,25. Dezember 2026\nW,25 декабря 2026 г.',
    "td",
    ["X|2026-12-25", "Y|2026-12-25", "Z|2026-12-25", "W|2026-12-25"],
  ],
  [
    "points and years first",
    "a,b\nX,25.12.2026\nY,2026.12.25\nZ,2026/12/25\nW,20261225",
    "td",
    ["X|2026-12-25", "Y|2026-12-25", "Z|2026-12-25", "W|2026-12-25"],
  ],
  ["no day of the calendar", "a,b\nX,31/02/2026\nY,32/13/2026", "td", ["X|!", "Y|!"]],
  // lines, cells and letters
  ["a first line says what parts cells", "sep=;\r\na;b\r\nX;1,5\r\n", "tn", ["X|1.5"]],
  ["the same of tabs", "sep=\t\na\tb\nX, Y\t1", "tn", ["X, Y|1"]],
  ["rows without their last empty cells", "a,b,c\nX,1\nY\nZ,2,z", "tnt", ["X|1|", "Y||", "Z|2|z"]],
  ["a header ended by CR LF above rows ended by LF", "a,b\r\nX,1\nY,2\n", "tn", ["X|1", "Y|2"]],
  ["rows ended by CR LF below a header ended by LF", "a,b\nX,1\r\nY,2\r\n", "tn", ["X|1", "Y|2"]],
  ["rows ended by CR alone", "a,b\rX,1\rY,2", "tn", ["X|1", "Y|2"]],
  ["lines of two ends within a text", 'a,b\r\n"X\r\nY",1\n"Z\nW",2', "tn", ["X\r\nY|1", "Z\nW|2"]],
  [
    "a row broken in two stays as it is",
    "a,b,c,d\nX,1\nleg,y,z\nZ,2,y,z",
    "tntt",
    ["X|1|(no cell)|(no cell)", "leg|!|z|(no cell)", "Z|2|y|z"],
  ],
  ["Polish in Windows-1250", inBytes("a;b\nŁódź;1,5\nPaweł;2", "windows-1250"), "tn", ["Łódź|1.5", "Paweł|2"]],
  [
    "Czech in Windows-1250",
    inBytes("a;b\nDvořák, Jiří;1,5\nMěsto;2", "windows-1250"),
    "tn",
    ["Dvořák, Jiří|1.5", "Město|2"],
  ],
  [
    "Hungarian in Windows-1250",
    inBytes("a;b\nFőző Tükör;1,5\nFűtő, kávé;2", "windows-1250"),
    "tn",
    ["Főző Tükör|1.5", "Fűtő, kávé|2"],
  ],
  [
    "French in Windows-1252",
    inBytes("a;b\nChâteau, œuvre, 12 m³;1,5\nGarçon à l’été ¿;2", "windows-1252"),
    "tn",
    ["Château, œuvre, 12 m³|1.5", "Garçon à l’été ¿|2"],
  ],
  [
    "Danish in Windows-1252",
    inBytes("a;b\nSmørrebrød på gulv;1,5\nKæde 3¾ cm³;2", "windows-1252"),
    "tn",
    ["Smørrebrød på gulv|1.5", "Kæde 3¾ cm³|2"],
  ],
  ["Russian in Windows-1251", inBytes("a;b\nМосква;1,5", "windows-1251"), "tn", ["Москва|1.5"]],
  ["blank lines and a quoted header", '"a","b"\n\n"X","1"\n,\n"Y","2"', "tn", ["X|1", "Y|2"]],
];

test.each(odd)("%s", async (_, file, columns, rows) => {
  expect(await readAs(file, columns)).toEqual(rows);
});

test("what is asked about is answered for one column, or for all", async () => {
  const file = 'a,b,c\nX,"1,250",03/04/2026\nY,"2,500",25/12/2026\nZ,3,12/25/2026';
  expect(await readAs(file, "tnd")).toEqual(["X|?|?", "Y|?|?", "Z|3|?"]);
  expect(await readAs(file, "tnd", { written: { 1: { decimal: "," }, 2: { dates: "dmy" } } })).toEqual([
    "X|1.250|2026-04-03",
    "Y|2.500|2026-12-25",
    // what contradicts the answer is refused, not read the other way
    "Z|3|!",
  ]);
  expect(await readAs(file, "tnd", { decimal: ".", dates: "mdy" })).toEqual([
    "X|1250|2026-03-04",
    "Y|2500|!",
    "Z|3|2026-12-25",
  ]);
});

test("the values that show a doubt are told, and what no notation is, is passed over", async () => {
  const sheet = await openSheet(inMemory(Buffer.from("a;b\nX;12.5\nY;12,75\nZ;1.250")), {});
  expect(sheet.notation).toMatchObject({ decimal: "each", doubts: { 1: { decimal: ["12.5", "12,75"] } } });
  expect(
    givenNotation({
      decimal: "each",
      encoding: "koi8",
      written: { 1: { decimal: "x" }, no: { decimal: "," } },
    } as never),
  ).toEqual({ written: { 1: {} } });
});
