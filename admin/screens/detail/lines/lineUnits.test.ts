import { expect, test } from "vitest";
import { childrenSent } from "../children/childRows.ts";
import { initialGrid, type GridRow, savedRow } from "../grid/gridState.ts";
import { resourceOf } from "../../../data/resources.ts";
import { moneyOf } from "./lineMoney.ts";
import { askOf } from "./lineTerms.ts";
import { namedUnit, unitLeft } from "./lineUnits.ts";

const shape = {
  item: "skuId",
  itemModule: "skus",
  partyModule: "customers",
  quantity: "quantity",
  unitAmount: "price",
  rule: "priceRuleId",
  reason: "priceReason",
};
const two = savedRow(1, {
  skuId: { id: 7, name: "STOOL" },
  quantity: "24",
  unit: "dozen",
  unitFactor: "12",
  unitQuantity: "2",
  price: "12",
  priceRuleId: null,
  total: "24",
});
const changed = (row: GridRow, values: GridRow["values"]): GridRow => ({
  ...row,
  values: { ...row.values, ...values },
});

test("25 leave a dozen as 2 dozen and 1; whole dozens and a part that a person chose stay", () => {
  expect(unitLeft(changed(two, { quantity: "25" }), shape)).toEqual({
    unit: "dozen",
    factor: "12",
    whole: "24",
    rest: "1",
  });
  expect(unitLeft(changed(two, { quantity: "36" }), shape)).toBeNull();
  expect(unitLeft(savedRow(2, { ...two.values, quantity: "30", unitQuantity: "2.5" }), shape)).toBeNull();
  expect(unitLeft(changed(two, { unit: "each", unitFactor: "1", quantity: "25" }), shape)).toBeNull();
});

test("the price that stays is asked about for its dozen, one that is typed for a piece, and is sent so", () => {
  const more = changed(two, { quantity: "25" });
  expect(askOf(more, shape)).toMatchObject({ quantity: "25", unit: "dozen", unitFactor: "12", amount: "12" });
  expect(
    askOf(changed(two, { discount: "1" }), { ...shape, discount: { given: "discount", share: "" } }),
  ).toMatchObject({
    unitQuantity: "2",
  });
  const typed = changed(more, { price: "0.9" });
  expect(askOf(typed, shape)).toMatchObject({ quantity: "25", unit: "each", unitFactor: "1", amount: "0.9" });
  // nobody has to wait for an answer to see what a typed price makes of pieces
  expect(moneyOf(typed, shape, () => null, "0")).toMatchObject({ amount: "0.9", total: "22.5" });
  const lines = resourceOf("sales_order_lines");
  const sent = (row: GridRow) =>
    childrenSent(lines, initialGrid([row]), (each) => namedUnit(each, shape)).map(({ input }) => input);
  expect(sent(more)).toEqual([{ id: 1, quantity: "25" }]);
  expect(sent(typed)).toEqual([{ id: 1, quantity: "25", price: "0.9", unit: "each", unitFactor: "1" }]);
  expect(sent(changed(two, { price: "11" }))).toEqual([{ id: 1, price: "11" }]);
});
