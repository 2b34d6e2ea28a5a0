import { expect, test } from "vitest";
import { towards } from "./tileKeys.ts";

// two tiles, then a row of three, then one
const places = [
  { left: 0, top: 0 },
  { left: 10, top: 0 },
  { left: 0, top: 5 },
  { left: 10, top: 5 },
  { left: 20, top: 5 },
  { left: 0, top: 9 },
];

test("left and right go through the tiles in their order", () => {
  expect(towards(places, 1, "ArrowRight")).toBe(2);
  expect(towards(places, 2, "ArrowLeft")).toBe(1);
  expect(towards(places, 0, "ArrowLeft")).toBeUndefined();
  expect(towards(places, 5, "ArrowRight")).toBeUndefined();
});

test("up and down go to the nearest tile of the next row, over the edge of a section", () => {
  expect(towards(places, 1, "ArrowDown")).toBe(3);
  expect(towards(places, 4, "ArrowUp")).toBe(1);
  expect(towards(places, 4, "ArrowDown")).toBe(5);
  expect(towards(places, 5, "ArrowDown")).toBeUndefined();
});

test("other keys go nowhere", () => {
  expect(towards(places, 0, "a")).toBeUndefined();
});
