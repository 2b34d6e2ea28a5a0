import { expect, test } from "vitest";
import { explainedAt } from "./explainedAt.ts";

test("what a list shows is explained for all warehouses or for the one it is narrowed to, and never for others", () => {
  expect(explainedAt(undefined)).toBeNull();
  expect(explainedAt({ groupBy: "warehouse", idIn: [] })).toBeNull();
  expect(explainedAt({ groupBy: "vendor", idIn: [3] })).toBeNull();
  expect(explainedAt({ groupBy: "warehouse", idIn: [3] })).toBe(3);
  expect(explainedAt({ groupBy: "warehouse", idIn: [3, 4] })).toBe(false);
  expect(explainedAt({ groupBy: "binLocation", idIn: [3] })).toBe(false);
});
