import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { firstWords } from "./firstWords.ts";
import { readWordsInParts } from "./words.ts";

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

const from = (files: Readonly<Record<string, string>>) => {
  const folder = mkdtempSync(join(tmpdir(), "words-"));
  folders.push(folder);
  Object.entries(files).forEach(([name, text]) => writeFileSync(join(folder, name), text));
  return firstWords(join(folder, "main.tsx"));
};

test("what the first screens write in full or by a template is theirs; what only a later part asks for is not", () => {
  const isFirst = from({
    "main.tsx": `
      import type { Kind } from "./types.ts";
      import { type Other } from "./types.ts";
      import {
        Bar,
      } from "./bar.tsx";
      const Later = lazyComponent(() =>
        import("./later.tsx").then((file) => ({ default: file.Later })),
      );
      const Soon = screen(() => import("./soon.tsx").then((file) => file.Soon));
      t("main.title");
    `,
    "types.ts": `const word = "types.only";`,
    "bar.tsx": "t(`states.${state}`); t(laterWord(`refusals.${code}`)); t(`resources.${name}.fields.${field}`);",
    "later.tsx": `import "./deeper.ts"; t("later.title");`,
    "deeper.ts": `t("later.deeper");`,
    "soon.tsx": `t("soon.counted", { smart_count: 2 });`,
  });
  const asked = ["main.title", "states.open", "resources.skus.fields.code", "soon.counted_one"];
  const notAsked = [
    "refusals.taken",
    "resources.sku_prices.fields.price",
    "types.only",
    "later.title",
    "later.deeper",
    "resources.skus.help.code",
    "main.other",
  ];
  expect([...asked, ...notAsked].filter(isFirst)).toEqual(asked);
});

test("a first screen whose words cannot be told is refused with its file", () => {
  const ask = (text: string) => () => from({ "main.tsx": text });
  expect(ask("t(`resources.${module}.${key}`)")).toThrow(
    /main\.tsx: `resources\.\$\{module\}\.\$\{key\}` does not tell/,
  );
  expect(ask("t(`${words}.${key}`)")).toThrow(/does not tell which words/);
  expect(ask("<li key={`${module}.${id}`}>")).not.toThrow();
});

test("nothing is said twice or lost, and no first screen waits for what other screens say", async () => {
  const { first, rest } = await readWordsInParts("en");
  const words = (key: string, tree: object) =>
    key.split(".").reduce<unknown>((node, name) => (node as Record<string, unknown> | undefined)?.[name], tree);
  for (const key of ["resources.skus.name", "resources.skus.fields.code", "resources.skus.create", "states.open"])
    expect([key, typeof words(key, first), typeof words(key, rest)]).toEqual([key, "string", "undefined"]);
  // said by lists that nothing is in yet
  const empty = "resources.skus.emptyTitle";
  expect([typeof words(empty, first), typeof words(empty, rest)]).toEqual(["undefined", "string"]);
  for (const key of ["receiving", "shipping", "generalSettings", "resources.adjustments.events"])
    expect([key, typeof words(key, first), typeof words(key, rest)]).toEqual([key, "undefined", "object"]);
});
