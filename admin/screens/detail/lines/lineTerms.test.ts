import { expect, test } from "vitest";
import { stoolTerms as terms } from "../../../test/terms.ts";
import { type GridRow, initialGrid, savedRow } from "../grid/gridState.ts";
import { moneyOf } from "./lineMoney.ts";
import { amountByHand, askOf, asksOf, isAsSaved } from "./lineTerms.ts";

const shape = {
  item: "skuId",
  itemModule: "skus",
  partyModule: "vendors",
  quantity: "quantity",
  unitAmount: "price",
  rule: "priceRuleId",
  reason: "priceReason",
};
const stool = { id: 7, name: "STOOL" };
const ruled = savedRow(1, {
  skuId: stool,
  quantity: "4",
  unit: "each",
  unitFactor: "1",
  price: "30",
  priceRuleId: { id: 2, name: "2" },
  priceReason: '{"rules": []}',
  total: "120",
  tax: "12",
});
const byHand = savedRow(2, { ...ruled.values, priceRuleId: null });
const changed = (row: GridRow, values: GridRow["values"]): GridRow => ({
  ...row,
  values: { ...row.values, ...values },
});
const nothing = () => null;

test("a line gets its price from the rules again exactly when the database resolves it again", () => {
  expect(amountByHand(changed(ruled, { quantity: "6" }), shape)).toBeUndefined();
  expect(amountByHand(changed(byHand, { quantity: "6" }), shape)).toBe("30");
  expect(amountByHand(changed(byHand, { skuId: { id: 8, name: "BENCH" } }), shape)).toBeUndefined();
  expect(amountByHand(changed(ruled, { price: "25" }), shape)).toBe("25");
  expect(amountByHand(changed(byHand, { price: null }), shape)).toBeUndefined();
});

test("an untouched line shows what is stored, a changed one what the server answers for just that change", () => {
  const more = changed(ruled, { quantity: "6" });
  expect(isAsSaved(ruled, shape)).toBe(true);
  expect(isAsSaved(changed(ruled, { description: "x" }), shape)).toBe(true);
  expect(moneyOf(ruled, shape, nothing, "10")).toMatchObject({ amount: "30", total: "120" });
  expect(moneyOf(more, shape, () => ({ terms, fresh: true, typed: false }), "10")).toMatchObject({
    amount: "28",
    total: "168",
  });
  // an answer about an earlier quantity says nothing of the price now
  expect(moneyOf(more, shape, () => ({ terms, fresh: false, typed: false }), "10")).toMatchObject({
    amount: null,
    total: null,
  });
  // but the quantity being typed shows what it will make
  expect(moneyOf(ruled, shape, () => ({ terms, fresh: false, typed: true }), "10")).toMatchObject({ total: "168" });
  expect(moneyOf(changed(ruled, { price: "0.335", quantity: "3" }), shape, nothing, "10")).toMatchObject({
    total: "1.01",
    tax: "0.1",
  });
});

test("the quantity that is being typed is asked about, an empty or zero one is not", () => {
  const typing = { ...initialGrid([ruled, byHand]), draft: "12", cursor: { row: 1, column: 1 } };
  expect(asksOf(typing, ["skuId", "quantity"], shape).map(({ quantity }) => quantity)).toEqual(["4", "12"]);
  expect(askOf(changed(ruled, { quantity: null }), shape)).toBeNull();
  expect(askOf(changed(ruled, { quantity: "0" }), shape)).toBeNull();
});
