import { expect, test } from "vitest";
import { holdsMore } from "./aboveOwn.ts";

const withoutCosts = (scope: string) => !scope.startsWith("sku_cost:");
const nothing: readonly string[] = [];

test("a role is above one's own when it holds anything that one does not", () => {
  const admin = { type: "admin" as const, routeBlacklist: nothing, scopeBlacklist: nothing };
  expect(holdsMore(admin, () => true)).toBe(false);
  expect(holdsMore(admin, withoutCosts)).toBe(true);
  expect(holdsMore({ ...admin, routeBlacklist: ["sku_costs"] }, withoutCosts)).toBe(false);
  expect(holdsMore({ ...admin, type: "user" }, (scope) => !scope.startsWith("user_role:"))).toBe(false);
  expect(holdsMore({ ...admin, scopeBlacklist: ["sku_cost:create"] }, withoutCosts)).toBe(true);
});
