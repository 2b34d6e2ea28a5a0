import { expect, test } from "vitest";
import { placeOf } from "./marks.ts";

const text = "<p>\n  {{shout total}}\n</p>";

test("a mistake is underlined where its word stands, else along its line, and never outside of the text", () => {
  expect(placeOf({ line: 2, name: "shout" }, text)).toEqual({ line: 2, from: 5, to: 10 });
  expect(placeOf({ line: 2, name: "other" }, text)).toEqual({ line: 2, from: 3, to: 18 });
  expect(placeOf({ line: null, name: null }, text)).toEqual({ line: 1, from: 1, to: 4 });
  expect(placeOf({ line: 99, name: null }, text).line).toBe(3);
  expect(placeOf({ line: 1, name: null }, "")).toEqual({ line: 1, from: 1, to: 2 });
});
