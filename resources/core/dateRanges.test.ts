import { describe, expect, test } from "vitest";
import {
  dayIn,
  daysOf,
  everything,
  isDateRange,
  previousOf,
  weekStartOf,
  type DateRange,
  type Preset,
} from "./dateRanges.ts";

const monday = 1;
const days = (preset: Preset, today: string, weekStart = monday) => {
  const found = daysOf({ preset }, { today, weekStart });
  return found && [found.from, found.to];
};

test.each([
  ["today", "2026-11-21", ["2026-11-21", "2026-11-21"]],
  ["previousToday", "2026-01-01", ["2025-12-31", "2025-12-31"]],
  ["thisWeek", "2026-11-21", ["2026-11-16", "2026-11-22"]],
  ["thisWeek", "2026-01-01", ["2025-12-29", "2026-01-04"]],
  ["previousThisWeek", "2026-01-01", ["2025-12-22", "2025-12-28"]],
  ["thisMonth", "2028-02-10", ["2028-02-01", "2028-02-29"]],
  ["lastMonth", "2026-01-31", ["2025-12-01", "2025-12-31"]],
  ["previousThisMonth", "2026-03-31", ["2026-02-01", "2026-02-28"]],
  ["previousLastMonth", "2026-01-31", ["2025-11-01", "2025-11-30"]],
  ["last30Days", "2026-03-01", ["2026-01-31", "2026-03-01"]],
  ["previousLast30Days", "2026-03-01", ["2026-01-01", "2026-01-30"]],
  ["thisYear", "2026-12-31", ["2026-01-01", "2026-12-31"]],
  ["previousThisYear", "2026-12-31", ["2025-01-01", "2025-12-31"]],
  ["next7Days", "2026-12-28", ["2026-12-28", "2027-01-04"]],
  ["within7DaysOrLate", "2026-12-28", ["1900-01-01", "2027-01-04"]],
  ["late", "2026-01-01", ["1900-01-01", "2025-12-31"]],
] as const)("%s on %s", (preset, today, expected) => expect(days(preset, today)).toEqual(expected));

test("all is everything, records without a date too", () => {
  expect(days("all", "2026-11-21")).toBeNull();
  expect(days("previousAll", "2026-11-21")).toBeNull();
});

test("a week begins where the reader's language begins it", () => {
  expect(days("thisWeek", "2026-11-21", weekStartOf("en-US"))).toEqual(["2026-11-15", "2026-11-21"]);
  expect(days("thisWeek", "2026-11-22", weekStartOf("en-US"))).toEqual(["2026-11-22", "2026-11-28"]);
  expect(days("thisWeek", "2026-11-22", weekStartOf("ru-RU"))).toEqual(["2026-11-16", "2026-11-22"]);
});

const bounded = (Object.entries(previousOf) as [Preset, Preset][]).filter(([preset]) => preset !== "all");
test.each(bounded)("%s follows %s without a day between", (preset, previous) => {
  const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
  expect(days(previous, "2026-11-21")?.[1]).toBe(dayBefore(days(preset, "2026-11-21")?.[0] ?? ""));
});

test("an end left open is the specification's widest range", () => {
  const calendar = { today: "2026-11-21", weekStart: monday };
  expect(daysOf({ from: "2026-05-01" }, calendar)).toEqual({ from: "2026-05-01", to: everything.to });
  expect(daysOf({ to: "2026-05-01" }, calendar)).toEqual({ from: everything.from, to: "2026-05-01" });
});

describe("in the account's time zone", () => {
  test.each([
    ["2026-11-21T04:59:59Z", "America/New_York", "2026-11-20"],
    ["2026-11-21T05:00:00Z", "America/New_York", "2026-11-21"],
    ["2026-12-31T10:00:00Z", "Pacific/Kiritimati", "2027-01-01"],
    ["2026-11-21T18:30:00Z", "Asia/Kolkata", "2026-11-22"],
  ])("%s in %s is %s", (instant, zone, day) => expect(dayIn(new Date(instant), zone)).toBe(day));
});

test.each<[unknown, boolean]>([
  [{ preset: "thisWeek" }, true],
  [{ from: "2026-01-01", to: "2026-02-01" }, true],
  [{ to: "2026-02-01" }, true],
  [{ preset: "someday" }, false],
  [{ preset: "today", from: "2026-01-01" }, false],
  [{ from: "yesterday" }, false],
  [{ from: "2026-02-31" }, false],
  [{}, false],
  ["today", false],
  [null, false],
])("%j is a range: %s", (value: unknown, is) => {
  const range: DateRange | null = isDateRange(value) ? value : null;
  expect(range !== null).toBe(is);
});
