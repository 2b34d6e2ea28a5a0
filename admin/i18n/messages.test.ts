import { expect, test } from "vitest";
import { readFolderTexts, readWords } from "../build/words.ts";

type Tree = { readonly [key: string]: string | Tree };

const [en, ru, folderTexts] = await Promise.all([readWords("en"), readWords("ru"), readFolderTexts()]);

const plural = /_(zero|one|two|few|many|other)$/;
const keysOf = (tree: Tree, prefix = ""): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [`${prefix}${key}`] : keysOf(value, `${prefix}${key}.`),
  );
const stems = (tree: Tree) => new Set(keysOf(tree).map((key) => key.replace(plural, "")));
const parameters = (tree: Tree): Record<string, string> => {
  const found: Record<string, string> = {};
  const walk = (node: Tree, prefix: string) => {
    for (const [key, value] of Object.entries(node))
      if (typeof value === "string")
        found[`${prefix}${key}`.replace(plural, "")] = [...value.matchAll(/{{(\w+)}}/g)]
          .map(([, name]) => (name === "smart_count" ? "count" : name))
          .sort()
          .join();
      else walk(value, `${prefix}${key}.`);
  };
  walk(tree, "");
  return found;
};

test("both languages have the same words", () => {
  expect([...stems(ru)].sort()).toEqual([...stems(en)].sort());
});

test("words kept beside the screens take the same parameters in both languages", () => {
  for (const { path, en, ru } of folderTexts) expect([path, parameters(ru)]).toEqual([path, parameters(en)]);
});

test("counted words have every form that Russian needs", () => {
  const keys = new Set(keysOf(ru));
  const counted = keysOf(en)
    .filter((key) => key.endsWith("_other"))
    .map((key) => key.replace(plural, ""));
  expect(
    counted.flatMap((key) => ["one", "few", "many"].map((form) => `${key}_${form}`).filter((each) => !keys.has(each))),
  ).toEqual([]);
});

test("no key of one folder hides a key of another with other words", () => {
  const seen = new Map<string, string>();
  const clashes = folderTexts.flatMap(({ path, en }) =>
    keysOf(en).flatMap((key) => {
      const before = seen.get(key);
      seen.set(key, path);
      return before ? [`${key} in ${before} and ${path}`] : [];
    }),
  );
  expect(clashes).toEqual([]);
});
