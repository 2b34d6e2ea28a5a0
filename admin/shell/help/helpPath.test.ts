import { expect, test } from "vitest";
import { messages, languages, type Words } from "../../../resources/core/texts/messages.ts";
import { screens } from "../../data/resources.ts";
import { helpPath } from "./helpPath.ts";

test("the learn-more of every list opens a page of its own, which says something of this list alone", () => {
  expect(screens.length).toBeGreaterThan(30);
  expect(new Set(screens.map(({ name }) => helpPath(name))).size).toBe(screens.length);
  for (const language of languages) {
    const words = messages(language)["resources"] as Readonly<Record<string, Words>>;
    const texts = screens.map(({ name }) => [name, words[name]?.["empty"] ?? words[name]?.["about"]]);
    expect(texts.filter(([, text]) => !text)).toEqual([]);
    expect(new Set(texts.map(([, text]) => text)).size).toBe(screens.length);
  }
});
