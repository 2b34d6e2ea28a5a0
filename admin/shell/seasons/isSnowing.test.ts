import { expect, test } from "vitest";
import { isSnowing } from "./isSnowing.ts";

test("it snows on 24 and 25 December, and on no other day of the year", () => {
  const days = Array.from({ length: 365 }, (_, n) => new Date(2026, 0, n + 1, 12));
  expect(days.filter(isSnowing).map((day) => [day.getMonth() + 1, day.getDate()])).toEqual([
    [12, 24],
    [12, 25],
  ]);
});
