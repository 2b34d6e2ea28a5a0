import { expect, test } from "vitest";
import { firstSteps } from "./firstSteps.ts";
import { resourceOf } from "../../data/resources.ts";

test("what a step needs stands before it", () => {
  const steps = firstSteps();
  for (const step of steps)
    for (const need of resourceOf(step).needs ?? []) expect(steps.indexOf(need)).toBeLessThan(steps.indexOf(step));
  expect(steps).toContain("warehouses");
});

test("a new company goes from its warehouse to its first order", () => {
  const steps = firstSteps();
  const order = ["warehouses", "bin_locations", "vendors", "products", "skus", "purchase_orders"];
  expect(steps.filter((step) => order.includes(step))).toEqual(order);
});
