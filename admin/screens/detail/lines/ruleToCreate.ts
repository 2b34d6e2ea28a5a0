import { compare, isDecimal } from "../amounts/decimal.ts";
import type { Named } from "../data/naming.ts";
import type { GridRow } from "../grid/gridState.ts";
import { amountByHand } from "./lineTerms.ts";
import type { LineShape } from "./lineShape.ts";
import type { TermsOf } from "./useLineTerms.ts";

/** A rule that would have given the amount someone typed on a line. */
export type NewRule = {
  field: "costRules" | "priceRules";
  module: "sku_costs" | "sku_prices";
  /** For whom it holds: the vendor; a price holds for all customers. */
  vendor: Named | null;
  amount: string;
  scope: string;
  values: Readonly<Record<string, unknown>>;
};

const text = (value: unknown, otherwise: string): string => (typeof value === "string" && value ? value : otherwise);

/** The rule to offer for a line whose amount was typed and that no rule gives; null when one does, or nothing was typed. */
export const ruleToCreate = (row: GridRow, party: Named | null, shape: LineShape, termsOf: TermsOf): NewRule | null => {
  const amount = amountByHand(row, shape);
  if (amount === undefined || !isDecimal(amount) || compare(amount, "0") <= 0) return null;
  if (termsOf(row)?.terms.ruleMissing !== true) return null;
  const unit = { unit: text(row.values.unit, "each"), unitFactor: text(row.values.unitFactor, "1") };
  if (shape.unitAmount === "cost") {
    return (
      party && {
        field: "costRules",
        module: "sku_costs",
        vendor: party,
        amount,
        scope: "sku_cost:create",
        values: { vendorId: party.id, cost: amount, quantity: "1", ...unit },
      }
    );
  }
  return {
    field: "priceRules",
    module: "sku_prices",
    vendor: null,
    amount,
    scope: "sku_price:create",
    values: { price: amount, quantity: "1", matchCriteria: "greaterOrEqual", ...unit },
  };
};
