import { expect, test } from "vitest";
import { byBin, calledByLot, calledBySku, type CountLine, isCounted } from "./countLines.ts";

const line = (id: number, bin: number, more: Partial<CountLine> = {}): CountLine => ({
  id,
  skuId: id,
  sku: { code: `SKU-${id}`, name: "" },
  binLocationId: bin,
  binLocation: { name: `A-${bin}` },
  lotNumber: null,
  serialNumber: null,
  expirationDate: null,
  isFound: false,
  quantity: null,
  countedBefore: null,
  needsRecount: false,
  expected: null,
  difference: null,
  countedLater: null,
  ...more,
});

test("a sheet is walked bin by bin, also where something was found at its end", () => {
  const bins = byBin([line(1, 1, { quantity: "0" }), line(2, 2), line(3, 1, { isFound: true, quantity: "2" })]);
  expect(bins.map(({ name, lines, counted }) => [name, lines.map(({ id }) => id), counted])).toEqual([
    ["A-1", [1, 3], 2],
    ["A-2", [2], 0],
  ]);
});

test("none there is counted, to be counted again is not", () => {
  expect(
    [line(1, 1, { quantity: "0" }), line(1, 1, { quantity: "4", needsRecount: true }), line(1, 1)].map(isCounted),
  ).toEqual([true, false, false]);
});

test("a scan names lines by SKU, lot or serial number, in any case", () => {
  const lines = [
    line(1, 1, { lotNumber: "L-7" }),
    line(2, 1, { serialNumber: "S9" }),
    line(3, 2, { lotNumber: "l-7" }),
  ];
  expect(calledBySku(lines, " sku-2 ").map(({ id }) => id)).toEqual([2]);
  expect(calledByLot(lines, "L-7").map(({ id }) => id)).toEqual([1, 3]);
  expect(calledByLot(lines, "s9").map(({ id }) => id)).toEqual([2]);
  expect(calledByLot(lines, "")).toEqual([]);
});
