import { expect, test } from "vitest";
import { daysOfStep, eachOf, stepsOf } from "./steps.ts";

test("a short period is told by days, a longer one by weeks and then months", () => {
  expect(eachOf({ from: "2026-11-01", to: "2026-11-30" })).toBe("day");
  expect(eachOf({ from: "2026-09-01", to: "2026-11-30" })).toBe("week");
  expect(eachOf({ from: "2026-01-01", to: "2026-12-31" })).toBe("month");
});

test("steps cover the period without a gap, the year's end included", () => {
  expect(stepsOf({ from: "2025-11-15", to: "2026-02-03" }, "month")).toEqual([
    "2025-11",
    "2025-12",
    "2026-01",
    "2026-02",
  ]);
  expect(stepsOf({ from: "2025-12-30", to: "2026-01-02" }, "day")).toEqual([
    "2025-12-30",
    "2025-12-31",
    "2026-01-01",
    "2026-01-02",
  ]);
  // weeks begin on Monday, as the database has them
  expect(stepsOf({ from: "2026-11-25", to: "2026-12-07" }, "week")).toEqual(["2026-11-23", "2026-11-30", "2026-12-07"]);
});

test("a step opens its own days, and none outside of the period", () => {
  const year = { from: "2026-01-01", to: "2026-12-31" };
  expect(daysOfStep("2026-02", "month", year)).toEqual({ from: "2026-02-01", to: "2026-02-28" });
  expect(daysOfStep("2026-11-23", "week", { from: "2026-11-25", to: "2026-12-07" })).toEqual({
    from: "2026-11-25",
    to: "2026-11-29",
  });
  expect(daysOfStep("2026-11-25", "day", year)).toEqual({ from: "2026-11-25", to: "2026-11-25" });
});
