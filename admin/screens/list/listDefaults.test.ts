import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { criteriaOf } from "../../../resources/core/filters.ts";
import { isDeclared } from "../../../resources/core/registry.ts";
import { resourceOf, screens } from "../../data/resources.ts";
import { listDefaults } from "./listDefaults.ts";

const specification = resolve(import.meta.dirname, "../../../../../shared/SPEC.md");
const fallback = resolve(import.meta.dirname, "../../../../shared/SPEC.md");
const file = [specification, fallback].find(existsSync);
const said = file ? readFileSync(file, "utf8") : "";
const listState = /### List state per module[^]*?(?=\n## )/.exec(said)?.[0] ?? "";

const moduleOf = (name: string) => name.trim().replaceAll(" ", "_");
const sentence = (pattern: RegExp) => pattern.exec(listState)?.[1] ?? "";

test.skipIf(!file)("lists stand in the specification's order (skipped without ../shared/SPEC.md)", () => {
  const byNumber = sentence(/displayId desc for ([^;]+);/)
    .split(/,| and /)
    .map(moduleOf);
  const byOrder = sentence(/; ([^;]+) salesOrderId asc/)
    .split(" and ")
    .map(moduleOf);
  expect(byNumber).toContain("sales_orders");
  for (const module of byNumber.filter(isDeclared))
    expect([module, listDefaults(resourceOf(module)).orderBy]).toEqual([
      module,
      { column: "displayId", order: "DESC" },
    ]);
  // but for workflows, which belong to no order (SEMANTICS 12)
  expect(listDefaults(resourceOf("workflows")).orderBy).toEqual({ column: "id", order: "DESC" });
  for (const module of byOrder.filter((name) => isDeclared(name) && name !== "workflows"))
    expect([module, listDefaults(resourceOf(module)).orderBy]).toEqual([
      module,
      { column: "salesOrderId", order: "ASC" },
    ]);
});

test.skipIf(!file)("filters have the specification's names (skipped without ../shared/SPEC.md)", () => {
  const wanted: readonly [string, string][] = [
    ["purchase_orders", sentence(/Purchase orders add ([^.]+)\./)],
    ["sales_orders", sentence(/Sales orders add ([^.]+)\./)],
    ["skus", sentence(/SKUs add (\w+)/)],
    ["labels", sentence(/Labels add (\w+)/)],
  ];
  for (const [module, names] of wanted) {
    expect(names).not.toBe("");
    expect(criteriaOf(resourceOf(module)).map(({ name }) => name)).toEqual(
      expect.arrayContaining(names.split(",").map((name) => name.trim())),
    );
  }
});

test("every list begins with one page from the first row", () => {
  for (const resource of screens) expect(listDefaults(resource).pagination).toEqual({ limit: null, offset: 0 });
});

test("the users list begins with active users", () =>
  expect(listDefaults(resourceOf("users")).filter).toEqual({ isActive: true, isInactive: false }));
