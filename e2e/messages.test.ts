import { existsSync, globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { messages, inSentence } from "../resources/core/texts/messages.ts";
import { resources } from "../resources/core/registry.ts";
import { rules, triggered, waiting } from "./support/messages.ts";

const root = resolve(import.meta.dirname, "..");

const leavesOf = (words: unknown): string[] =>
  typeof words === "string" ? [words] : Object.values(words ?? {}).flatMap(leavesOf);

/** Every English sentence of the product: the shared ones and those beside the screens. */
const english = async (): Promise<readonly string[]> => {
  const beside = await Promise.all(
    globSync("admin/**/texts.ts", { cwd: root }).map(async (path) => {
      const texts = (await import(join(root, path))) as Record<string, { en?: unknown }>;
      return Object.values(texts).flatMap(({ en }) => leavesOf(en));
    }),
  );
  return [...leavesOf(messages("en")), ...beside.flat()];
};

const things = new Set(resources.flatMap(({ translations: { en } }) => [en.one, inSentence(en.one)]));

/** Whether a sentence is one of the product's, or one whose gap takes the name of a record. */
const isSaid = (says: string, sentences: readonly string[]): boolean =>
  sentences.some((sentence) => {
    if (sentence.includes(says)) return true;
    const [before, after, ...more] = sentence.split(/\{\{[Tt]hing\}\}/);
    if (before === undefined || after === undefined || more.length > 0) return false;
    return (
      says.startsWith(before) &&
      says.endsWith(after) &&
      things.has(says.slice(before.length, says.length - after.length))
    );
  });

/** What a test of that name does, up to the next one. */
const bodyOf = (file: string, name: string): string => {
  const path = join(root, file);
  if (!existsSync(path)) return "";
  const source = readFileSync(path, "utf8");
  const start = source.indexOf(`test(${JSON.stringify(name)}`);
  if (start < 0) return "";
  const end = source.indexOf("\ntest", start + 1);
  return source.slice(start, end < 0 ? undefined : end);
};

test.each(triggered.map((row) => [row.says, row] as const))("%s", async (says, { file, test: name }) => {
  expect(isSaid(says, await english()), "the product says so").toBe(true);
  expect(bodyOf(file, name), `${file}: ${name}`).toContain(says);
});

test.each(rules.map((row) => [row.rule, row] as const))("%s", (_rule, { file, test: name }) => {
  expect(bodyOf(file, name), `${file}: ${name}`).toContain("expect(");
});

test("no sentence waits for a module that is there", async () => {
  const sentences = await english();
  const arrived = Object.entries(waiting).flatMap(([module, said]) =>
    said.filter((says) => sentences.includes(says)).map((says) => `${module}: ${says}`),
  );
  expect(arrived).toEqual([]);
});

test("a sentence that nobody says, or a test that is not there, is found", async () => {
  expect(isSaid("Add spaceship failed!", await english())).toBe(false);
  expect(isSaid("Add vendor failed!", ["Add {{thing}} failed!"])).toBe(true);
  expect(bodyOf("e2e/refusals.spec.ts", "no such test")).toBe("");
});
