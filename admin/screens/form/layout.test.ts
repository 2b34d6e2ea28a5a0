import { expect, test } from "vitest";
import type { AnyField } from "../../../resources/core/fields.ts";
import { place } from "./layout.ts";

const fields: Record<string, AnyField> = {
  name: { kind: "text" },
  due: { kind: "date" },
  ship: { kind: "date" },
  paid: { kind: "date" },
  notes: { kind: "multiline" },
};
const spansIn = (width: "narrow" | "wide", ...names: string[]) =>
  place(names, (name) => fields[name], width).map(({ span }) => span);

test("in the narrow form short neighbours share a row, a lone one takes it all", () => {
  expect(spansIn("narrow", "name", "due", "ship", "notes")).toEqual([2, 1, 1, 2]);
  expect(spansIn("narrow", "due", "ship", "paid")).toEqual([1, 1, 2]);
});

test("in the wide form all but long fields take one column, in their order", () => {
  expect(
    place(["name", "due", "notes", "ship"], (name) => fields[name], "wide").map(({ name, span }) => `${name} ${span}`),
  ).toEqual(["name 1", "due 1", "notes 2", "ship 1"]);
});
