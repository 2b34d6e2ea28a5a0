import { expect, test } from "vitest";
import { firstSteps } from "./firstSteps.ts";
import { resourceOf } from "../data/resources.ts";

test("what a step needs stands before it", () => {
  const steps = firstSteps();
  for (const step of steps)
    for (const need of resourceOf(step).needs ?? []) expect(steps.indexOf(need)).toBeLessThan(steps.indexOf(step));
  expect(steps).toContain("warehouses");
});
