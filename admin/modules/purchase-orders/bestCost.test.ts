import { expect, test } from "vitest";
import { bestCost } from "./bestCost.ts";

const rule = (vendorId: number, cost: string, quantity = "1", unitFactor: string | null = null) => ({
  vendorId,
  vendorReference: null,
  cost,
  quantity,
  unitFactor,
});

test("what is lacking is bought where a piece of it costs least, by the rules that its quantity reaches", () => {
  const rules = [rule(1, "10"), rule(2, "9"), rule(3, "5", "100"), rule(4, "60", "1", "12")];
  expect(bestCost(rules, "7")?.vendorId).toBe(2);
  expect(bestCost(rules, "12")?.vendorId).toBe(4);
  expect(bestCost(rules, "13")?.vendorId).toBe(2); // 12 and one more: no piece is sold at the price of a dozen
  expect(bestCost([rule(3, "5", "100")], "7")?.vendorId).toBe(3);
  expect(bestCost([], "7")).toBeUndefined();
});
