import { expect, test } from "vitest";
import { englishTexts } from "./texts.en.ts";
import { russianTexts } from "./texts.ru.ts";

/** Plural forms count as one key: languages have different ones. */
const keysOf = (tree: object, path = ""): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "object" && value !== null
      ? keysOf(value, `${path}${key}.`)
      : [`${path}${key.replace(/_(one|few|many|other)$/, "")}`],
  );

test("both languages say the same things", () => {
  expect([...new Set(keysOf(russianTexts))].toSorted()).toEqual([...new Set(keysOf(englishTexts))].toSorted());
});
