import { expect, test } from "vitest";
import { lineTotal, totalsOf } from "./totals.ts";

test("a line's total is quantity times price, rounded half up to cents", () => {
  expect(lineTotal({ quantity: "3", unitAmount: "0.335" })).toBe("1.01");
  expect(lineTotal({ quantity: "3", unitAmount: null })).toBe("0");
});

test("tax is rounded line by line before it is added", () => {
  const lines = [
    { quantity: "1", unitAmount: "0.06" },
    { quantity: "1", unitAmount: "0.06" },
  ];
  expect(totalsOf(lines, "8.6")).toEqual({ subtotal: "0.12", tax: "0.02", total: "0.14" });
  expect(totalsOf(lines, null)).toEqual({ subtotal: "0.12", tax: "0", total: "0.12" });
});
