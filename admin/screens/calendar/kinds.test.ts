import { expect, test } from "vitest";
import type { Entry } from "./entries.ts";
import { daysBetween, isLate, movedBy, plusDays } from "./kinds.ts";
import { daysOf, stepped } from "./period.ts";

const entry = (more: Partial<Entry>): Entry => ({
  module: "work_orders",
  field: "startOn",
  recordId: 1,
  title: "7",
  beside: null,
  startsOn: "2026-02-27",
  endsOn: "2026-03-02",
  state: "Open",
  stage: "open",
  version: 1,
  label: null,
  color: null,
  ...more,
});

test("what lasts some days lasts as long where it is moved to", () =>
  expect(movedBy(entry({}), 3)).toEqual({ startOn: "2026-03-02", dueDate: "2026-03-05" }));

test("a date alone moves alone", () =>
  expect(movedBy(entry({ module: "sales_orders", field: "shipDate" }), -1)).toEqual({ shipDate: "2026-02-26" }));

test("late is what has passed and is not done", () => {
  expect(isLate(entry({}), "2026-03-03")).toBe(true);
  expect(isLate(entry({}), "2026-03-02")).toBe(false);
  expect(isLate(entry({ stage: "done" }), "2026-03-03")).toBe(false);
});

test("days are counted over the change of the hour", () => {
  expect(plusDays("2026-03-28", 2)).toBe("2026-03-30");
  expect(daysBetween("2026-10-24", "2026-10-26")).toBe(2);
});

test("a month shows whole weeks, and the next one begins on its first", () => {
  expect(daysOf("month", "2026-11-20")).toEqual({ from: "2026-10-25", to: "2026-12-14" });
  expect(stepped("month", "2026-01-31", 1)).toBe("2026-02-01");
  expect(stepped("month", "2026-01-31", -1)).toBe("2025-12-01");
  expect(stepped("week", "2026-01-31", -1)).toBe("2026-01-24");
});
