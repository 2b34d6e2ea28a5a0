import { expect, test } from "vitest";
import { quantities, stockGroups, totalOf, type StockLevel } from "./stockGroups.ts";

test("every quantity stands in exactly one group", () => {
  expect(stockGroups.flatMap((group) => [...group.quantities]).toSorted()).toEqual(quantities.toSorted());
});

test("totals add up exactly", () => {
  const level = (inStock: string): StockLevel => ({
    warehouseId: 1,
    warehouse: "Tacoma",
    ...(Object.fromEntries(quantities.map((name) => [name, "0"])) as Record<(typeof quantities)[number], string>),
    inStock,
  });
  expect(totalOf([level("0.1"), level("0.2")], "inStock")).toBe("0.3");
});
