import { expect, test } from "vitest";
import { filled, moved, readLayout, resized, without, type Layout } from "./layout.ts";

const layout: Layout = [
  { widget: "a", size: 3 },
  { widget: "b", size: 3 },
  { widget: "c", size: 8 },
];

test("widgets change places with their neighbours, and stay at the ends", () => {
  expect(moved(layout, 0, 1).map(({ widget }) => widget)).toEqual(["b", "a", "c"]);
  expect(moved(layout, 0, -1)).toEqual(layout);
  expect(moved(layout, 2, 1)).toEqual(layout);
});

test("sizes go up and down by steps, and stop at the smallest and the largest", () => {
  expect(resized(layout, 0, 1)[0]?.size).toBe(4);
  expect(resized(layout, 0, -1)[0]?.size).toBe(3);
  expect(resized(resized(layout, 2, 1), 2, 1)[2]?.size).toBe(12);
  expect(without(layout, 1).map(({ widget }) => widget)).toEqual(["a", "c"]);
});

test("rows leave no hole: what shares one fills it", () => {
  expect(filled(layout).map(({ span }) => span)).toEqual([6, 6, 12]);
  expect(filled([...layout, { widget: "d", size: 4 }]).map(({ span }) => span)).toEqual([6, 6, 8, 4]);
});

test("of a layout from outside only what is one is taken", () => {
  expect(readLayout([{ widget: "a", size: 3 }, { widget: 7, size: 3 }, { widget: "b", size: 5 }, null, "x"])).toEqual([
    { widget: "a", size: 3 },
  ]);
  expect(readLayout(null)).toBeNull();
  expect(readLayout({ widget: "a" })).toBeNull();
});
