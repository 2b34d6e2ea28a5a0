import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { readFolderTexts, readWords } from "../build/words.ts";

type Tree = { readonly [key: string]: string | Tree };

const admin = resolve(import.meta.dirname, "..");
const sources = readdirSync(admin, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path) && !path.startsWith("dist") && !/test\.tsx?$|texts/.test(path))
  .map((path) => [path, readFileSync(join(admin, path), "utf8")] as const);
const code = sources.map(([, text]) => text).join("\n");

const keysOf = (tree: Tree, prefix = ""): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [`${prefix}${key}`] : keysOf(value, `${prefix}${key}.`),
  );
const plural = /_(zero|one|two|few|many|other)$/;
const known = new Set(keysOf(await readWords("en")).map((key) => key.replace(plural, "")));

test("every word a screen asks for by name is there", () => {
  const asked = sources.flatMap(([path, text]) =>
    [...text.matchAll(/\b(?:translate|t|say)\(\s*"([a-zA-Z]+(?:\.[\w-]+)+)"/g)].map(([, key = ""]) => ({ path, key })),
  );
  expect(asked.length).toBeGreaterThan(100);
  expect(asked.filter(({ key }) => !known.has(key)).map(({ path, key }) => `${key} in ${path}`)).toEqual([]);
});

test("no folder keeps words that nothing asks for", async () => {
  const written = (key: string) => {
    const parts = key.split(".");
    // named in full, or its last part is filled in: translate(`shell.${what}Help`)
    return (
      code.includes(`"${key}"`) ||
      code.includes(`\`${key}`) ||
      parts.some((_, at) => at > 0 && code.includes(`\`${parts.slice(0, at).join(".")}.$`))
    );
  };
  const unused = (await readFolderTexts()).flatMap(({ path, en }) =>
    keysOf(en)
      .map((key) => key.replace(plural, ""))
      .filter((key) => !written(key) && !key.startsWith("errors."))
      .map((key) => `${key} in ${path}`),
  );
  expect([...new Set(unused)]).toEqual([]);
});
