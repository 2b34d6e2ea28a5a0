import { expect, test } from "vitest";
import { lineTax, lineTotal, totalsOf } from "./totals.ts";

test("a line's total is quantity times price, rounded half up to cents", () => {
  expect(lineTotal({ quantity: "3", unitAmount: "0.335" })).toBe("1.01");
  expect(lineTotal({ quantity: "3", unitAmount: null })).toBe("0");
});

test("tax is rounded line by line before it is added", () => {
  const line = { total: "0.06", tax: lineTax("0.06", "8.6") };
  expect(totalsOf([line, line])).toEqual({ subtotal: "0.12", tax: "0.02", total: "0.14" });
});

test("a line without a price or tax counts as nothing", () => {
  expect(
    totalsOf([
      { total: "5.5", tax: null },
      { total: null, tax: null },
    ]),
  ).toEqual({ subtotal: "5.5", tax: "0", total: "5.5" });
});
