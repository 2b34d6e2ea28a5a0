import { expect, test } from "vitest";
import { get, merge, pick } from "./plainObjects.ts";
import { missingParts } from "./leftOut.ts";

test("every part of a library that is left out is where it is looked for", () => {
  expect(missingParts()).toEqual([]);
});

test("plain objects are merged, read and picked from as lodash does it", () => {
  expect(merge({}, { a: 1, b: { c: 2 } }, { b: false })).toEqual({ a: 1, b: false });
  expect(get({ a: { b: 1 } }, "a.b")).toBe(1);
  expect(get({}, "a.b")).toBeUndefined();
  expect(pick({ a: 1, b: undefined, c: 3 }, ["a", "b", "d"])).toEqual({ a: 1, b: undefined });
});
