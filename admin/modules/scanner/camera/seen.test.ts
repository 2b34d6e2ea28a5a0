import { expect, test } from "vitest";
import { newlySeen } from "./seen.ts";

test("a code that is held still counts once, and again when it comes back", () => {
  const seen = newlySeen();
  expect(seen(["A"], 0)).toEqual(["A"]);
  for (let now = 100; now < 3000; now += 100) expect(seen(["A"], now)).toEqual([]);
  expect(seen(["B", "B"], 3000)).toEqual(["B"]);
  expect(seen(["A"], 3500)).toEqual([]);
  expect(seen([], 4000)).toEqual([]);
  expect(seen([], 4100)).toEqual([]);
  expect(seen(["A"], 5000)).toEqual(["A"]);
});

test("where a picture takes seconds to read, a code that is held still counts once, also when one picture is blurred", () => {
  const seen = newlySeen();
  expect(seen(["A"], 0)).toEqual(["A"]);
  expect(seen(["A"], 3000)).toEqual([]);
  expect(seen([], 6000)).toEqual([]);
  expect(seen(["A"], 9000)).toEqual([]);
});
