import { expect, test } from "vitest";
import { between } from "./useSelection.ts";

const ids = [9, 7, 5, 3];

test("a range goes either way, and holds both ends", () => {
  expect(between(ids, 7, 3)).toEqual([7, 5, 3]);
  expect(between(ids, 3, 9)).toEqual(ids);
});

test("a range from a row that is gone is the row alone", () => expect(between(ids, 8, 5)).toEqual([5]));
