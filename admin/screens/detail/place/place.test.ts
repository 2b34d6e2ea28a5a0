import { expect, test } from "vitest";
import { standingIn } from "./place.ts";

const place = { ids: [9, 7, 5], total: 48, view: "Ship within 7 days", path: "/sales-orders" };

test("a record knows its neighbours in the list it was opened from", () => {
  expect(standingIn(place, 7)).toEqual({
    at: 2,
    total: 48,
    view: "Ship within 7 days",
    path: "/sales-orders",
    previous: 9,
    next: 5,
  });
  expect(standingIn(place, 5)).toMatchObject({ previous: 7, next: null });
});

test("a record that was not in the list has no place", () => {
  expect(standingIn(place, 1)).toBeNull();
  expect(standingIn(null, 7)).toBeNull();
});
