import { lineTax, lineTotal } from "../amounts/totals.ts";
import type { GridRow } from "../grid/gridState.ts";
import { amountByHand, isAsSaved, type Terms } from "./lineTerms.ts";
import type { LineShape } from "./lineShape.ts";
import type { TermsOf } from "./useLineTerms.ts";

/** What a line costs as it stands; null where that is not known yet or hidden from the role. */
export type LineMoney = { amount: string | null; reason: unknown; total: string | null; tax: string | null };

const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** Without an amount there is no total either, where the database stores a zero. */
const asTold = ({ amount, reason, total, tax }: Terms): LineMoney =>
  amount === null ? { amount, reason, total: null, tax: null } : { amount, reason, total, tax };

/** What the quantity being typed makes, stored money of an untouched line, else the answer of the server, else what the typed amount makes. */
export const moneyOf = (row: GridRow, shape: LineShape, termsOf: TermsOf, taxRate: string | null): LineMoney => {
  const { unitAmount, reason, quantity } = shape;
  if (!unitAmount) return { amount: null, reason: null, total: null, tax: null };
  const known = termsOf(row);
  if (known?.typed) return asTold(known.terms);
  if (isAsSaved(row, shape))
    return {
      amount: text(row.values[unitAmount]),
      reason: reason ? row.values[reason] : null,
      total: text(row.values.total),
      tax: text(row.values.tax),
    };
  if (known?.fresh) return asTold(known.terms);
  const amount = amountByHand(row, shape) ?? null;
  const howMany = text(row.values[quantity]);
  const whole = row.values.unitFactor === undefined || row.values.unitFactor === null || row.values.unitFactor === "1";
  if (amount === null || howMany === null || !whole) return { amount, reason: null, total: null, tax: null };
  const total = lineTotal({ quantity: howMany, unitAmount: amount });
  return { amount, reason: { manual: true }, total, tax: taxRate === null ? null : lineTax(total, taxRate) };
};
