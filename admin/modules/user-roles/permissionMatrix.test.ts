import { expect, test } from "vitest";
import { readWords } from "../../build/words.ts";
import { describeRole } from "./describeRole.ts";
import {
  columns,
  everything,
  grantOf,
  isReadOnly,
  moduleGrant,
  readOnly,
  rows,
  scopesIn,
  toggleModule,
  toggleScopes,
  withoutPrices,
  type Role,
} from "./permissionMatrix.ts";
import { permissionModules, scopes } from "../../../resources/core/registry.ts";

const user: Role = { type: "user", routeBlacklist: [], scopeBlacklist: [] };
const admin: Role = { ...user, type: "admin" };
const row = (module: string) => rows.find((each) => each.module === module) ?? expect.fail(`no row ${module}`);

test("every module and every scope has its place, once", () => {
  expect(rows.map(({ module }) => module).toSorted()).toEqual(permissionModules());
  expect(rows.flatMap(scopesIn).toSorted()).toEqual(scopes());
});

test("the four columns hold the ordinary actions, the rest are verbs", () => {
  expect(columns.map((column) => row("skus").cells[column])).toEqual([
    ["sku:view:all", "sku:view:single"],
    ["sku:create"],
    ["sku:update:single"],
    ["sku:delete:single"],
  ]);
  expect(row("skus").verbs).toEqual([{ verb: "update", scope: "sku:update" }]);
  expect(row("user").cells.update).toEqual(["user:update"]);
  expect(row("user").verbs.map(({ verb }) => verb)).toContain("update:self");
});

test("what the base lacks cannot be given", () => {
  expect(moduleGrant(user, row("user_role"))).toBe("never");
  expect(grantOf(user, row("warehouses").cells.create)).toBe("never");
  expect(grantOf(user, row("warehouses").cells.view)).toBe("all");
  expect(moduleGrant(admin, row("user_role"))).toBe("all");
});

test("a module goes from all to nothing and back, a part of it to all", () => {
  const hidden = toggleModule(user, row("customers"));
  expect(hidden).toEqual({ ...user, routeBlacklist: ["customers"] });
  expect(moduleGrant(hidden, row("customers"))).toBe("none");
  expect(toggleModule(hidden, row("customers"))).toEqual(user);
  const part = toggleScopes(user, row("customers").cells.delete);
  expect(part.scopeBlacklist).toEqual(["customer:delete:single"]);
  expect(moduleGrant(part, row("customers"))).toBe("part");
  expect(toggleModule(part, row("customers"))).toEqual(user);
});

test("read only leaves what is viewed, and one's own profile", () => {
  const reader = readOnly(user);
  expect(isReadOnly(reader)).toBe(true);
  expect(isReadOnly(user)).toBe(false);
  expect(grantOf(reader, row("skus").cells.view)).toBe("all");
  expect(grantOf(reader, row("skus").cells.create)).toBe("none");
  expect(reader.scopeBlacklist).not.toContain("user:update:self");
  expect(reader.scopeBlacklist).not.toContain("warehouse:create"); // the base lacks it anyway
  expect(everything(reader)).toEqual(user);
});

test("no prices means neither prices nor costs", () => {
  expect(withoutPrices(user).routeBlacklist).toEqual(["sku_costs", "sku_prices"]);
});

const words = {
  translate: (key: string, options: Record<string, unknown> = {}) =>
    `${key.replace("permissions.", "")}${options.names ? `(${String(options.names)})` : ""}${options.verbs ? `(${String(options.verbs)})` : ""}`,
  nameOf: ({ module }: { module: string }) => module,
};

test("a role is said in words", () => {
  expect(describeRole(user, words)).toBe("everything.user");
  expect(describeRole(withoutPrices(toggleModule(user, row("customers"))), words)).toBe(
    "hidden(customers) noPricesOrCosts",
  );
  expect(describeRole(readOnly(user), words)).toBe("changesNothing");
  expect(describeRole(toggleScopes(toggleScopes(user, row("skus").cells.delete), ["sales_order:place"]), words)).toBe(
    "cannot.delete(skus) forbiddenVerbs(sales_orders: verbs.place)",
  );
});

test.each(["en", "ru"] as const)("every module and verb has a word in %s", async (language) => {
  const { modules, verbs } = (await readWords(language)).permissions as unknown as Record<"modules" | "verbs", object>;
  expect(Object.keys(modules)).toEqual(
    expect.arrayContaining(rows.filter(({ resource }) => !resource).map(({ module }) => module)),
  );
  expect(Object.keys(verbs)).toEqual(
    expect.arrayContaining(rows.flatMap((each) => each.verbs.map(({ verb }) => verb.replaceAll(":", "-")))),
  );
});
