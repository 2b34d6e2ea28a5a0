import { expect, test } from "vitest";
import { movedBy, movedTo } from "./columnOrder.ts";

const shown = ["number", "customer", "state"];

test("a column goes one step, and stays at the ends", () => {
  expect(movedBy(shown, "customer", -1)).toEqual(["customer", "number", "state"]);
  expect(movedBy(shown, "customer", 1)).toEqual(["number", "state", "customer"]);
  expect(movedBy(shown, "number", -1)).toEqual(shown);
  expect(movedBy(shown, "state", 1)).toEqual(shown);
});

test("a column is dropped at another one's place", () =>
  expect(movedTo(shown, "state", 0)).toEqual(["state", "number", "customer"]));
