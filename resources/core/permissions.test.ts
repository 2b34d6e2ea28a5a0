import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { permissionsWith, scopesOf } from "./permissions.ts";
import { permissionModules, resources, scopes } from "./registry.ts";

const root = join(import.meta.dirname, "..", "..");
const migrations = globSync("db/migrations/committed/*.sql", { cwd: root }).map((path) =>
  readFileSync(join(root, path), "utf8"),
);

test("the modules are those the database knows", () => {
  const inserted = migrations.flatMap((sql) =>
    [...sql.matchAll(/insert into app_private\.scope_modules values([\s\S]*?);/g)].map(([, rows]) => rows ?? ""),
  );
  const pairs = inserted.flatMap((rows) =>
    [...rows.matchAll(/\('(\w+)', '(\w+)'\)/g)].map(([, module, scope]) => `${module} ${scope}`),
  );
  expect(pairs.toSorted()).toEqual(
    Object.entries(permissionsWith(resources))
      .map(([module, { scope }]) => `${module} ${scope}`)
      .toSorted(),
  );
  expect(permissionModules()).toHaveLength(pairs.length);
});

test("every scope is named once", () => {
  expect(scopes()).toContain("sales_order:reallocate");
  expect(new Set(scopes()).size).toBe(scopes().length);
});

test("a module declared since brings its five actions", () => {
  expect(
    scopesOf(permissionsWith([{ name: "carriers" }])).filter((scope) => scope.startsWith("carrier:")),
  ).toHaveLength(5);
});
