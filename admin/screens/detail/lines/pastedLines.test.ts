import { expect, test } from "vitest";
import { parseTable, readNumber } from "../grid/pastedTable.ts";
import { readPastedLines } from "./pastedLines.ts";

test("cells may hold quotes and line breaks", () => {
  expect(parseTable('a\t"two\nlines"\tsay ""x""\n\nb\tc\r\n')).toEqual([
    ["a", "two\nlines", 'say ""x""'],
    ["b", "c"],
  ]);
});

test("numbers are read in either notation", () => {
  expect(["1,280.00", "1.280,00", "1 280,5", "0,125", "$ 12", "12,000"].map(readNumber)).toEqual([
    "1280.00",
    "1280.00",
    "1280.5",
    "0.125",
    "12",
    "12000",
  ]);
  expect(["A-04", "", "."].map(readNumber)).toEqual([null, null, null]);
});

test("columns are recognised by their heads", () => {
  expect(readPastedLines("Qty\tSKU\tUnit price\tComment\n4\tLMP-1\t236.00\tfragile\n")).toEqual([
    { row: 2, code: "LMP-1", quantity: "4", unitAmount: "236.00" },
  ]);
});

test("without heads the first number is the quantity and the second the price, wherever the code stands", () => {
  expect(readPastedLines("LMP-1\tFloor lamp\t4\t236\nLMP-2\t\t2\t")).toEqual([
    { row: 1, code: "LMP-1", description: "Floor lamp", quantity: "4", unitAmount: "236" },
    { row: 2, code: "LMP-2", quantity: "2" },
  ]);
  expect(readPastedLines("4\tFloor lamp, brass\tLMP-1\t236\n2\tStool\tSTL-2\t30")).toEqual([
    { row: 1, code: "LMP-1", description: "Floor lamp, brass", quantity: "4", unitAmount: "236" },
    { row: 2, code: "STL-2", description: "Stool", quantity: "2", unitAmount: "30" },
  ]);
  expect(readPastedLines("100234\t4\n100235\t2")[0]).toEqual({ row: 1, code: "100234", quantity: "4" });
});

test("what cannot be read is kept as it stood, with its row", () => {
  expect(readPastedLines("LMP-1\t4\nLMP-2\ta dozen\nLMP-3\t6\n\t9")).toEqual([
    { row: 1, code: "LMP-1", quantity: "4" },
    { row: 2, code: "LMP-2", quantity: "a dozen" },
    { row: 3, code: "LMP-3", quantity: "6" },
    { row: 4, code: "", quantity: "9" },
  ]);
});

test("a bare column of codes is enough", () => {
  expect(readPastedLines("LMP-1\nLMP-2").map(({ code }) => code)).toEqual(["LMP-1", "LMP-2"]);
});
