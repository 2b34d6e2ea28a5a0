import { expect, test } from "vitest";
import { templateHelpers } from "../../../resources/core/paper.ts";
import { helperSnippets, usageOf } from "./helpers.ts";
import { texts } from "./texts.ts";

test("every helper that is allowed is offered with what it is given, and explained in both languages", () => {
  expect(Object.keys(helperSnippets).toSorted()).toEqual([...templateHelpers].toSorted());
  for (const { codeEditor } of [texts.en, texts.ru])
    expect(Object.keys(codeEditor.helpers).toSorted()).toEqual([...templateHelpers].toSorted());
  expect(usageOf(helperSnippets["each"] ?? "")).toBe("{{#each lineItems}}…{{/each}}");
  expect(usageOf(helperSnippets["money"] ?? "")).toBe("{{money total}}");
});
