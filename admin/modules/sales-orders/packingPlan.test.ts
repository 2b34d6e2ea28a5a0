import { expect, test } from "vitest";
import {
  besides,
  packable,
  packAll,
  type PackableLine,
  packing,
  picksOf,
  problemOf,
  toggled,
  unitsOf,
} from "./packingPlan.ts";

const line = (lineId: number, allocated: string): PackableLine => ({
  lineId,
  skuId: lineId,
  code: `S-${lineId}`,
  name: "Lamp",
  ordered: "20",
  shipped: "0",
  allocated,
  toPack: allocated,
  committed: "0",
  backordered: "0",
  parts: [],
});
const lines = [line(1, "12"), line(2, "0"), line(3, "4")];

test("packs everything that is allocated, and nothing else", () => {
  expect(packAll(lines)).toEqual({ 1: "12", 3: "4" });
  expect(unitsOf(packAll(lines), lines)).toBe("16");
});

test("a line can be left out and taken back", () => {
  const without = toggled(packAll(lines), lines[0]!);
  expect(packing(without, lines)).toEqual([{ lineItemId: 3, quantity: "4" }]);
  expect(toggled(without, lines[0]!)).toEqual(packAll(lines));
});

test("what fills one package is not there for the next", () => {
  const left = besides(
    [
      {
        lineItems: [
          { lineItemId: 1, quantity: "5" },
          { lineItemId: 3, quantity: "4" },
        ],
      },
    ],
    lines,
  );
  expect(packAll(left)).toEqual({ 1: "7" });
  expect(packable(besides([{ lineItems: packing(packAll(lines), lines) }], lines))).toEqual([]);
});

test("no more than what is allocated can be packed", () => {
  expect(problemOf(lines[0]!, "13")).toBe("moreThanAllocated");
  expect(problemOf(lines[0]!, "-1")).toBe("notANumber");
  expect(problemOf(lines[0]!, "12")).toBeNull();
});

test("a kit is packed as its components, with what goes in once beside the first", () => {
  const part = (skuId: number, isFixed: boolean, quantityPer: string, allocated: string) => ({
    id: skuId,
    lineId: 1,
    skuId,
    code: `P-${skuId}`,
    name: "",
    isFixed,
    figures: { quantityPer, allocated },
  });
  const kit = (box: string) => ({
    ...line(1, "3"),
    parts: [part(7, false, "2", "6"), part(8, true, "1", box), part(7, true, "1", box)],
  });
  const quantities = (box: string, planned: string) =>
    picksOf(kit(box), planned).map(({ code, quantity }) => `${quantity} ${code}`);
  expect(quantities("1", "2")).toEqual(["5 P-7", "1 P-8"]);
  expect(quantities("0", "1.")).toEqual(["2 P-7"]);
  const [next] = besides([{ lineItems: [{ lineItemId: 1, quantity: "1" }] }], [kit("1")]);
  expect(picksOf(next!, "2").map(({ code, quantity }) => `${quantity} ${code}`)).toEqual(["4 P-7"]);
  expect(quantities("1", "")).toEqual([]);
  expect(picksOf(line(2, "4"), "4")).toEqual([]);
});
