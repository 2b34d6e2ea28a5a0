import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { en } from "../../resources/core/texts/en.ts";

type Tree = { readonly [key: string]: string | Tree };

const admin = resolve(import.meta.dirname, "..");
const code = readdirSync(admin, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path) && !path.startsWith("dist") && !/\.test\.|texts/.test(path))
  .map((path) => readFileSync(join(admin, path), "utf8"))
  .join("\n");

const keysOf = (tree: Tree, prefix: string): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [`${prefix}.${key.replace(/_(one|other)$/, "")}`] : keysOf(value, `${prefix}.${key}`),
  );
/** Asked for in full, or with its last part filled in: translate(`shell.sections.${section}`). */
const isAsked = (key: string): boolean =>
  code.includes(`"${key}"`) ||
  code.includes(`\`${key}\``) ||
  code.includes(`\`${key.slice(0, key.lastIndexOf("."))}.$`);

// errors, states and validation are catalogues: their keys come from the API
const { errors: _errors, states: _states, validation: _validation, ...words } = en;

test("every shared word is asked for by some screen", () => {
  expect(
    Object.entries(words)
      .flatMap(([group, tree]) => keysOf(tree, group))
      .filter((key) => !isAsked(key)),
  ).toEqual([]);
});
