import { expect, test } from "vitest";
import { parseTable } from "./pastedTable.ts";

test("cells copied from a spreadsheet may hold tabs, line breaks and quotes", () => {
  expect(parseTable('RVW-240\t"River wool,\r\n""grey""\t240 g"\t12\r\n\r\nOAK-1\t Oak \t3\r\n')).toEqual([
    ["RVW-240", 'River wool,\n"grey"\t240 g', "12"],
    ["OAK-1", "Oak", "3"],
  ]);
});

test("without tabs, semicolons part the cells before commas do", () => {
  expect(parseTable("RVW-240;1,5\nOAK-1;2")).toEqual([
    ["RVW-240", "1,5"],
    ["OAK-1", "2"],
  ]);
  expect(parseTable("RVW-240,2\nOAK-1,3")).toEqual([
    ["RVW-240", "2"],
    ["OAK-1", "3"],
  ]);
  expect(parseTable("Wool, grey")).toEqual([["Wool, grey"]]);
});

test("a quote that is a letter swallows no row", () => {
  expect(parseTable('"Rustic" vase\t2\nPipe 2"\t3')).toEqual([
    ['"Rustic" vase', "2"],
    ['Pipe 2"', "3"],
  ]);
  expect(parseTable('"open\t2\nOAK-1\t3')).toEqual([
    ['"open', "2"],
    ["OAK-1", "3"],
  ]);
});
