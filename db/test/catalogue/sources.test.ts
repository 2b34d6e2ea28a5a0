import { readFileSync } from "node:fs";
import { globSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../../..");
const files = globSync(
  "db/{core,permissions,history,search,fields,accounts,parties,catalogue,pricing,documents,stock,shipping,generated,migrations/committed}/*.sql",
  { cwd: root },
)
  .filter((path) => path !== "db/generated/schema.sql")
  .sort();

/** The head of every function: what stands before its body. */
const heads = files.flatMap((path) =>
  [
    ...readFileSync(join(root, path), "utf8").matchAll(/^create (?:or replace )?function ([\w.]+)[\s\S]*?as \$\$/gm),
  ].map(([head, name]) => ({ path, name, head })),
);

test("there are functions to look at", () => expect(heads.length).toBeGreaterThan(200));

test("every function states its volatility", () =>
  expect(
    heads
      .filter(({ head }) => !/\b(volatile|stable|immutable)\b/.test(head))
      .map(({ path, name }) => `${path} ${name}`),
  ).toEqual([]));

test("every function is schema-qualified", () =>
  expect(heads.filter(({ name }) => !name?.includes(".")).map(({ path, name }) => `${path} ${name}`)).toEqual([]));

test("no policy lets everything through but those that say why", () => {
  const open = files.filter((path) => /using \(true\)/.test(readFileSync(join(root, path), "utf8")));
  expect(open).toEqual([
    "db/accounts/clerk-policies.sql",
    "db/permissions/accounts.sql",
    "db/permissions/generate-policies.sql",
    "db/search/reference.sql",
  ]);
});
