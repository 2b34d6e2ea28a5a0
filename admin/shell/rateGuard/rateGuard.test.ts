import { expect, test } from "vitest";
import { createRateGuard } from "./rateGuard.ts";

const visits = (times: readonly number[]) => {
  const { visit } = createRateGuard();
  return times.map(visit);
};
const every = (step: number, count: number) => Array.from({ length: count }, (_, n) => n * step);

test("ten pages within five seconds pass, the eleventh is too many", () => {
  expect(visits(every(100, 10))).not.toContain(true);
  expect(visits(every(100, 11)).at(-1)).toBe(true);
});

test("eleven pages in more than five seconds pass", () => {
  expect(visits(every(501, 11))).not.toContain(true);
});

test("after a wait one starts anew", () => {
  expect(visits(every(100, 21)).filter(Boolean)).toHaveLength(1);
  expect(visits(every(100, 22)).filter(Boolean)).toHaveLength(2);
});
