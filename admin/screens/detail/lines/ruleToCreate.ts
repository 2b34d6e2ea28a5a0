import { compare, isDecimal } from "../amounts/decimal.ts";
import { referenced } from "../data/naming.ts";
import type { DetailRecord } from "../data/useDetail.ts";
import type { GridRow } from "../grid/gridState.ts";
import type { LineShape } from "./lineShape.ts";
import { readPriceReason } from "./priceReason.ts";

/** A rule that would have given the amount someone typed on a line. */
export type NewRule = {
  field: "costRules" | "priceRules";
  /** For whom it holds: the vendor; a price holds for all customers. */
  vendor: { id: number; name: string } | null;
  amount: string;
  scope: string;
  values: Readonly<Record<string, unknown>>;
};

const unitOf = (row: GridRow) => ({
  unit: typeof row.values.unit === "string" && row.values.unit ? row.values.unit : "each",
  unitFactor:
    typeof row.values.unitFactor === "string" && isDecimal(row.values.unitFactor) ? row.values.unitFactor : "1",
});

/** The rule to offer for a saved line whose cost or price no rule gave; null when a rule did, or nothing was typed. */
export const ruleToCreate = (row: GridRow, record: DetailRecord, { unitAmount }: LineShape): NewRule | null => {
  const amount = unitAmount === undefined ? null : row.values[unitAmount];
  if (typeof amount !== "string" || !isDecimal(amount) || compare(amount, "0") <= 0) return null;
  if (unitAmount === "cost") {
    const vendor = referenced(record, "vendorId");
    if (!vendor || row.values.costRuleId) return null;
    return {
      field: "costRules",
      vendor,
      amount,
      scope: "sku_cost:create",
      values: { vendorId: vendor.id, cost: amount, quantity: "1", ...unitOf(row) },
    };
  }
  if (unitAmount !== "price" || row.values.priceRuleId || readPriceReason(row.values.priceReason)?.kind !== "byHand")
    return null;
  return {
    field: "priceRules",
    vendor: null,
    amount,
    scope: "sku_price:create",
    values: { price: amount, quantity: "1", matchCriteria: "greaterOrEqual", ...unitOf(row) },
  };
};
