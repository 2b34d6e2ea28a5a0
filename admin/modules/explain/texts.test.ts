import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { texts } from "./texts.ts";

const root = resolve(import.meta.dirname, "../../..");

test("every kind of event that is posted anywhere has its words", () => {
  const sql = globSync("db/{stock,facts,shipping,documents,generated}/**/*.sql", { cwd: root })
    .map((path) => readFileSync(resolve(root, path), "utf8"))
    .join("\n");
  const posted = [
    ...sql.matchAll(/(?:post_stock_event|fill_levels)\(\s*'(\w+)'/g),
    ...sql.matchAll(/app_private\.settle\([^,()]+,[^,()]+,\s*'(\w+)'/g),
  ].map(([, type = ""]) => type);
  expect(posted.length).toBeGreaterThan(15);
  for (const words of Object.values(texts))
    expect([...new Set(posted)].filter((type) => !(type in words.explain.events)).sort()).toEqual([]);
});
