import { expect, test } from "vitest";
import { code, country, date, email, integer, phone, quantity, text } from "../../resources/core/fields.ts";
import { type FieldKind, kinds } from "../../resources/core/kinds.ts";
import { resources } from "../data/resources.ts";
import { checkField } from "./check.ts";
import { rendererOf } from "./renderers.ts";

const problem = (field: Parameters<typeof checkField>[0], value: unknown, values = {}) =>
  checkField(field, value, { values, locale: "en-US" })?.key;

test("required fields refuse blanks, others take them", () => {
  expect(problem(text({ required: true }), "  ")).toBe("validation.required");
  expect(problem(country({ required: true }), null)).toBe("validation.required");
  expect(problem(text(), "")).toBeUndefined();
});

test.each([
  [text({ max: 3 }), "four", "validation.maxLength"],
  [text({ min: 3 }), "ab", "validation.minLength"],
  [text(), { not: "a text" }, "validation.text"],
  [code({ alphanumeric: true }), "lead time!", "validation.alphanumeric"],
  [code({ alphanumeric: true }), "lead_time-2", undefined],
  [quantity({ min: 0 }), "-1", "validation.min"],
  [code({ max: 3 }), "AB-1", "validation.maxLength"],
  [email(), "someone", "validation.email"],
  [email(), "someone@example.test", undefined],
  [quantity(), "many", "validation.number"],
  [quantity(), "1.23456", "validation.decimals"],
  [quantity(), "1.2345", undefined],
  [integer({ min: 0 }), "-1", "validation.min"],
  [integer({ max: 4 }), "5", "validation.max"],
  [date(), "tomorrow", "validation.date"],
])("%o: %s is %s", (field, value, expected) => expect(problem(field, value)).toBe(expected));

test("phones have ten digits in North America", () => {
  expect(problem(phone(), "(503) 555-0100", { country: "US" })).toBeUndefined();
  expect(problem(phone(), "1 503 555 0100", { country: "CA" })).toBeUndefined();
  expect(problem(phone(), "555-0100", { country: "US" })).toBe("validation.phone");
});

test("every kind has the renderer of its name", () => {
  for (const kind of Object.keys(kinds) as FieldKind[]) expect(rendererOf(kind).Cell).toBeTypeOf("function");
});

test("every field of every module has a renderer", () => {
  for (const { fields } of resources)
    for (const { kind } of Object.values(fields)) expect(rendererOf(kind).Cell).toBeTypeOf("function");
});

test("a number is held against another field of the form", () => {
  const most = quantity({ atLeast: "least" });
  expect(problem(most, "4", { least: "5" })).toBe("validation.belowMinimum");
  expect(problem(most, "5", { least: "5" })).toBeUndefined();
  expect(problem(most, "4", { least: null })).toBeUndefined();
});
