import { expect, test } from "vitest";
import type { PackableLine } from "./packingPlan.ts";
import { changesInside, planOf, within } from "./repackingPlan.ts";

const line = (lineId: number, allocated: string): PackableLine => ({
  ...{ lineId, skuId: lineId, code: `S-${lineId}`, name: "Lamp", ordered: "20", shipped: "0" },
  ...{ allocated, toPack: allocated, committed: "0", backordered: "0", parts: [] },
});
const lines = [line(1, "3"), line(2, "0"), line(3, "0"), line(4, "5")];
const lying = [
  { lineId: 1, quantity: "2" },
  { lineId: 2, quantity: "4.5" },
  { lineId: 1, quantity: "1" },
  { lineId: null, quantity: "7" },
];

test("a package may hold what lies in it and what is allocated besides", () => {
  expect(planOf(lying)).toEqual({ 1: "3", 2: "4.5" });
  expect(within(lying, lines).map(({ lineId, toPack }) => [lineId, toPack])).toEqual([
    [1, "6"],
    [2, "4.5"],
    [4, "5"],
  ]);
});

test("only what differs is asked for, and what is left out comes out", () => {
  const held = within(lying, lines);
  expect(changesInside(planOf(lying), lying, held)).toEqual([]);
  expect(changesInside({ 1: "3.0", 2: "4.5" }, lying, held)).toEqual([]);
  expect(changesInside({ 1: "5", 4: "1" }, lying, held)).toEqual([
    { lineItemId: 1, quantity: "5" },
    { lineItemId: 2, quantity: "0" },
    { lineItemId: 4, quantity: "1" },
  ]);
});
