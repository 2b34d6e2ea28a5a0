import { expect, test } from "vitest";
import { packAll, type PackableLine, packing, problemOf, toggled, unitsOf } from "./packingPlan.ts";

const line = (lineId: number, allocated: string): PackableLine => ({
  lineId,
  skuId: lineId,
  code: `S-${lineId}`,
  name: "Lamp",
  ordered: "20",
  shipped: "0",
  allocated,
  committed: "0",
  backordered: "0",
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

test("no more than what is allocated can be packed", () => {
  expect(problemOf(lines[0]!, "13")).toBe("moreThanAllocated");
  expect(problemOf(lines[0]!, "-1")).toBe("notANumber");
  expect(problemOf(lines[0]!, "12")).toBeNull();
});
