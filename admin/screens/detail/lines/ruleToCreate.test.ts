import { expect, test } from "vitest";
import { savedRow } from "../grid/gridState.ts";
import { ruleToCreate } from "./ruleToCreate.ts";

const order = { id: 1, version: 1, vendorId: 3, vendorReference: { id: 3, name: "Norrland" } };
const shape = { item: "skuId", itemModule: "skus", quantity: "quantity", unitAmount: "cost" };
const line = (values: object) =>
  savedRow(1, { skuId: { id: 7, name: "A" }, quantity: "4", unit: "case", unitFactor: "6", ...values });

test("a cost typed by hand can become the vendor's rule", () => {
  expect(ruleToCreate(line({ cost: "12.5" }), order, shape)).toMatchObject({
    field: "costRules",
    values: { vendorId: 3, cost: "12.5", quantity: "1", unit: "case", unitFactor: "6" },
  });
});

test("a cost that a rule gave, or none at all, offers nothing", () => {
  expect(ruleToCreate(line({ cost: "12.5", costRuleId: { id: 9, name: "case" } }), order, shape)).toBeNull();
  expect(ruleToCreate(line({ cost: null }), order, shape)).toBeNull();
});

test("a price typed by hand can become everyone's rule", () => {
  const prices = { ...shape, unitAmount: "price" };
  expect(ruleToCreate(line({ price: "20", priceReason: '{"manual": true}' }), order, prices)?.field).toBe("priceRules");
  expect(ruleToCreate(line({ price: "20", priceReason: '{"rules": []}' }), order, prices)).toBeNull();
});
