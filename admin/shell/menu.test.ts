import { expect, test, vi } from "vitest";
import { scopes } from "../../resources/core/registry.ts";
import { accessOf, type CurrentUser } from "../data/access.ts";
import { landingPath, sideEntries, userMenuEntries } from "./menu.ts";

vi.mock("virtual:menu-icons", () => ({ menuIcons: {} }));

/** Somebody whose role hides modules: the server grants no scope of those. */
const accessWithout = (hidden: Readonly<Record<string, string>>) =>
  accessOf({
    role: { type: "user", routeBlacklist: Object.keys(hidden), scopeBlacklist: [] },
    scopes: scopes().filter((scope) => !Object.values(hidden).includes(scope.split(":")[0] ?? "")),
  } as unknown as CurrentUser);

test("who has dashboards begins at the root", () => expect(landingPath(accessWithout({ skus: "sku" }))).toBe("/"));

test.each([
  [{ dashboards: "dashboard" }, "/calendar"],
  [{ dashboards: "dashboard", calendar: "calendar" }, "/sales-orders"],
  [{ dashboards: "dashboard", calendar: "calendar", sales_orders: "sales_order" }, "/skus"], // shipments excluded
  [{ dashboards: "dashboard", calendar: "calendar", sales_orders: "sales_order", skus: "sku" }, "/purchase-orders"],
])("without %o one begins at %s", (hidden, path) => expect(landingPath(accessWithout(hidden))).toBe(path));

test("entries stand in the order of their numbers, hidden ones are missing", () => {
  const paths = (hidden: Readonly<Record<string, string>>) => sideEntries(accessWithout(hidden)).map(({ to }) => to);
  expect(paths({})).toEqual([
    "/dashboards",
    "/calendar",
    "/sales-orders",
    "/shipments",
    "/skus",
    "/purchase-orders",
    "/reorder",
    "/vendor-returns",
    "/transfers",
    "/work-orders",
    "/stock-counts",
    "/returns",
    "/invoices",
    "/payments",
    "/receipts",
    "/landed-costs",
    "/customers",
    "/products",
    "/reports",
    "/scanner",
  ]);
  expect(paths({ skus: "sku" })).not.toContain("/skus");
});

test("Users stands in the menu of one's name for administrators only", () => {
  const paths = (type: "admin" | "user") => {
    const access = accessWithout({});
    const { user } = access;
    return userMenuEntries(accessOf({ ...user, role: { ...user.role, type } })).map(({ to }) => to);
  };
  expect(paths("admin")).toEqual(["/users"]);
  expect(paths("user")).toEqual([]);
});
