import { expect, test } from "vitest";
import { daysUntilNow, shiftDates } from "./shift-dates.ts";

test("every day is so many days later wherever it stands, and nothing else is", () => {
  const later = shiftDates(3);
  for (const [given, shifted] of [
    ["2026-02-27", "2026-03-02"],
    ["2028-02-27 23:59:59.123456+00", "2028-03-01 23:59:59.123456+00"],
    ['{"due": "2026-12-30", "at": "2026-12-31T10:00:00Z"}', '{"due": "2027-01-02", "at": "2027-01-03T10:00:00Z"}'],
    ["{2026-01-01,2026-01-31}", "{2026-01-04,2026-02-03}"],
    ["12026-01-01 2026-13-01 2026-01-32 2026-01 PO-2026-01-015 2026-01-01-1", undefined],
    ["1Z40551127 20260101 555-2026", undefined],
  ] as const)
    expect([given, later(given)]).toEqual([given, shifted ?? given]);
});

test("the last thing that was done was done within a day, and not in the future", () => {
  const now = Date.parse("2026-11-30T06:00:00Z");
  for (const [latest, days] of [
    ["2026-11-27T22:00:00Z", 2],
    ["2026-11-27T05:00:00Z", 3],
    ["2026-11-30T05:58:00Z", 0],
    ["2026-11-30T05:59:30Z", -1],
    ["2025-11-30T05:58:59Z", 365],
  ] as const)
    expect([latest, daysUntilNow(new Date(latest), now)]).toEqual([latest, days]);
});
