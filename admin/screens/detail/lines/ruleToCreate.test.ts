import { expect, test } from "vitest";
import { savedRow } from "../grid/gridState.ts";
import { rulesOf } from "./lineShape.ts";
import type { Terms } from "./lineTerms.ts";
import { ruleToCreate } from "./ruleToCreate.ts";
import type { TermsOf } from "./useLineTerms.ts";

const vendor = { id: 3, name: "Norrland" };
const lines = { item: "skuId", itemModule: "skus", quantity: "quantity" };
const shape = {
  ...lines,
  partyModule: "vendors",
  unitAmount: "cost",
  rule: "costRuleId",
  rules: rulesOf("skus", "cost")!,
};
const line = (values: object) =>
  savedRow(1, { skuId: { id: 7, name: "A" }, quantity: "4", unit: "case", unitFactor: "6", ...values });
const answer =
  (ruleMissing: boolean): TermsOf =>
  () => ({ fresh: true, typed: false, terms: { ruleMissing } as Terms });
const missing = answer(true);

test("a cost typed by hand can become the vendor's rule", () => {
  expect(ruleToCreate(line({ cost: "12.5" }), vendor, shape, missing)).toMatchObject({
    field: "costRules",
    values: { vendorId: 3, cost: "12.5", quantity: "1", unit: "case", unitFactor: "6" },
  });
});

test("nothing is offered when a rule gives the cost, none was typed, or the vendor has a rule", () => {
  expect(ruleToCreate(line({ cost: "12.5", costRuleId: { id: 9, name: "9" } }), vendor, shape, missing)).toBeNull();
  expect(ruleToCreate(line({ cost: null }), vendor, shape, missing)).toBeNull();
  expect(ruleToCreate(line({ cost: "12.5" }), vendor, shape, answer(false))).toBeNull();
});

test("of a line that leaves its case the rule is one for the piece, at what a piece costs", () => {
  const row = line({ cost: "12" });
  const loose = { ...row, values: { ...row.values, quantity: "7" } };
  const piece: TermsOf = () => ({ fresh: true, typed: false, terms: { ruleMissing: true, amount: "2" } as Terms });
  expect(ruleToCreate(loose, vendor, shape, piece)).toMatchObject({
    amount: "2",
    values: { cost: "2", unit: "each", unitFactor: "1" },
  });
});

test("a price typed by hand can become everyone's rule", () => {
  const prices = {
    ...lines,
    partyModule: "customers",
    unitAmount: "price",
    rule: "priceRuleId",
    rules: rulesOf("skus", "price")!,
  };
  expect(ruleToCreate(line({ price: "20" }), vendor, prices, missing)).toMatchObject({
    field: "priceRules",
    party: null,
    to: "labelId",
    scope: "sku_price:create",
    values: { price: "20", quantity: "1", matchCriteria: "greaterOrEqual", unit: "case", unitFactor: "6" },
  });
});
