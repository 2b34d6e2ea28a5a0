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
    { code: "LMP-1", quantity: "4", unitAmount: "236.00" },
  ]);
});

test("without heads the first number is the quantity and the second the price", () => {
  expect(readPastedLines("LMP-1\tFloor lamp\t4\t236\nLMP-2\t\t2\t")).toEqual([
    { code: "LMP-1", description: "Floor lamp", quantity: "4", unitAmount: "236" },
    { code: "LMP-2", quantity: "2" },
  ]);
});

test("a bare column of codes is enough", () => {
  expect(readPastedLines("LMP-1\nLMP-2")).toEqual([{ code: "LMP-1" }, { code: "LMP-2" }]);
});
