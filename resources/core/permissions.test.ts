import { expect, test } from "vitest";
import { permissionsWith, scopesOf } from "./permissions.ts";
import { permissionModules, scopes } from "./registry.ts";

test("every scope is named once", () => {
  expect(scopes()).toContain("sales_order:reallocate");
  expect(new Set(scopes()).size).toBe(scopes().length);
});

test("a table that shares another's scope is no module of the permission model", () => {
  expect(permissionModules()).toContain("line_items");
  expect(permissionModules()).not.toContain("sales_order_lines");
});

test("a module declared since brings its five actions", () => {
  expect(
    scopesOf(permissionsWith([{ name: "carriers" }])).filter((scope) => scope.startsWith("carrier:")),
  ).toHaveLength(5);
});
