import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { isColumn } from "../../../resources/core/fields.ts";
import { resources } from "../../../resources/core/registry.ts";

const modules = resolve(import.meta.dirname, "../../modules");

test("every component that a resource names is there", () => {
  const named = resources.flatMap(({ name, fields, tabs = [], lookup, document, operations = {} }) =>
    [
      lookup,
      ...Object.values(operations).map(({ extra }) => extra),
      document?.totalNote,
      ...Object.values(document?.lines ?? {}).flatMap(({ shortageActions = [] }) => shortageActions),
      ...Object.values(fields).flatMap((field) => (isColumn(field) ? [field.cell, field.input] : [])),
      ...tabs.flatMap((tab) => ("component" in tab ? [tab.component, tab.first] : "extra" in tab ? [tab.extra] : [])),
    ].flatMap((key) => (key ? [{ name, key }] : [])),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(({ key }) => !existsSync(resolve(modules, `${key}.tsx`)))).toEqual([]);
});
