import { expect, test } from "vitest";
import { firstSteps } from "./firstSteps.ts";
import { resourceOf, screens } from "../../data/resources.ts";

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

test("what a company does on its own is no step: it may never come up", () => {
  const alone = screens.filter(({ document }) => document && document.parties.length === 0).map(({ name }) => name);
  expect(alone).not.toEqual([]);
  expect(firstSteps().filter((step) => alone.includes(step))).toEqual([]);
});
