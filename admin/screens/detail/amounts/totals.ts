import { plus, round, times } from "../../../../resources/core/decimal.ts";

/** What a line's total follows from. Money is absent for people who may not see it. */
export type Amounts = { quantity: string; unitAmount: string | null };

/** Two decimals, half up, per line: document totals are sums of rounded lines. */
export const lineTotal = ({ quantity, unitAmount }: Amounts): string =>
  unitAmount === null ? "0" : round(times(quantity, unitAmount), 2);

/** Percent of a line's total, rounded line by line as the database does. */
export const lineTax = (total: string, taxRate: string): string => round(times(total, times(taxRate, "0.01")), 2);

export type Totals = { subtotal: string; tax: string; total: string };

/** A document's totals: the sums of its lines' rounded ones; an amount not known yet counts as nothing. */
export const totalsOf = (lines: readonly { total: string | null; tax: string | null }[]): Totals => {
  const subtotal = plus("0", ...lines.flatMap(({ total }) => total ?? []));
  const tax = plus("0", ...lines.flatMap((line) => line.tax ?? []));
  return { subtotal, tax, total: plus(subtotal, tax) };
};
