import { expect, test, vi } from "vitest";
import { scopes } from "../../../resources/core/registry.ts";
import { accessOf, type CurrentUser } from "../../data/access.ts";
import { beginnings, stopsOf } from "./stops.ts";

vi.mock("virtual:menu-icons", () => ({ menuIcons: {} }));
vi.mock("virtual:named-icons", () => ({ namedIcons: {} }));

const accessWithout = (hidden: readonly string[], withheld: readonly string[] = []) =>
  accessOf({
    role: { type: "user", routeBlacklist: hidden, scopeBlacklist: withheld },
    scopes: scopes().filter((scope) => !withheld.includes(scope)),
  } as unknown as CurrentUser);

test("the tour walks the specification's paths in their order", () => {
  const built = stopsOf(accessWithout([])).map(({ path }) => path);
  expect(built).toEqual([
    "/dashboards",
    "/settings/security",
    "/settings/system-config",
    "/settings/api-apps",
    "/settings/utilities",
    "/calendar",
    "/sales-orders",
    "/shipments",
    "/skus",
    "/purchase-orders",
    "/transfers",
    "/work-orders",
    "/customers",
    "/products",
    "/reports",
  ]);
});

test("who sees no SKUs is not led there", () =>
  expect(stopsOf(accessWithout(["skus"])).map(({ path }) => path)).not.toContain("/skus"));

test("it ends with what is made first, a warehouse before its bins", () => {
  expect(beginnings(accessWithout([])).map(({ path }) => path)).toEqual([
    "/warehouses?create",
    "/bin-locations?create",
    "/vendors?create",
  ]);
  expect(beginnings(accessWithout([], ["vendor:create"])).map(({ path }) => path)).not.toContain("/vendors?create");
});
