import { expect, test } from "vitest";
import { definitionOf as resourceOf } from "./registry.ts";
import { askedFilter } from "./asked-filter.ts";

const orders = resourceOf("sales_orders");
const clock = { now: new Date("2026-11-22T02:00:00Z"), timeZone: "America/Chicago", locale: "en-US" };

test("a period is asked as the days it means in the account's time zone", () =>
  expect(askedFilter(orders, { shipDate: { preset: "today" }, createdAt: { preset: "today" } }, clock)).toEqual({
    shipAfter: "2026-11-21",
    shipBefore: "2026-11-21",
    createdAfter: "2026-11-21",
    createdBefore: "2026-11-21",
  }));

test("everything else is asked as it is, and all days not at all", () =>
  expect(askedFilter(orders, { customerIds: [1], states: [], createdAt: { preset: "all" } }, clock)).toEqual({
    customerIds: [1],
  }));
