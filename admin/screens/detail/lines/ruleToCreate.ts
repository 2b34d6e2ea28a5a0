import { compare, isDecimal } from "../amounts/decimal.ts";
import { referenced } from "../data/naming.ts";
import type { DetailRecord } from "../data/useDetail.ts";
import type { GridRow } from "../grid/gridState.ts";
import type { LineShape } from "./lineShape.ts";

/** A rule that would have given the line's hand-typed cost. */
export type NewRule = {
  field: "costRules";
  party: string;
  amount: string;
  scope: string;
  values: Readonly<Record<string, unknown>>;
};

/** The cost rule to offer for a saved line whose cost no rule gave; null when a rule did, or nothing was typed. */
export const ruleToCreate = (row: GridRow, record: DetailRecord, { unitAmount }: LineShape): NewRule | null => {
  const vendor = referenced(record, "vendorId");
  const cost = unitAmount === "cost" ? row.values.cost : null;
  if (!vendor || typeof cost !== "string" || !isDecimal(cost) || compare(cost, "0") <= 0 || row.values.costRuleId)
    return null;
  const unit = typeof row.values.unit === "string" && row.values.unit ? row.values.unit : "each";
  const unitFactor =
    typeof row.values.unitFactor === "string" && isDecimal(row.values.unitFactor) ? row.values.unitFactor : "1";
  return {
    field: "costRules",
    party: vendor.name,
    amount: cost,
    scope: "sku_cost:create",
    values: { vendorId: vendor.id, cost, quantity: "1", unit, unitFactor },
  };
};
