import { plus, round, times } from "./decimal.ts";

/** What a document's totals need of one line. Money is absent for people who may not see it. */
export type Amounts = { quantity: string; unitAmount: string | null };

/** Tax in percent; null when the customer is exempt or the document has none. */
export type Totals = { subtotal: string; tax: string; total: string };

/** Two decimals, half up, per line: document totals are sums of rounded lines. */
export const lineTotal = ({ quantity, unitAmount }: Amounts): string =>
  unitAmount === null ? "0" : round(times(quantity, unitAmount), 2);

export const totalsOf = (lines: readonly Amounts[], taxRate: string | null): Totals => {
  const totals = lines.map(lineTotal);
  const subtotal = plus("0", ...totals);
  const tax =
    taxRate === null ? "0" : plus("0", ...totals.map((total) => round(times(total, times(taxRate, "0.01")), 2)));
  return { subtotal, tax, total: plus(subtotal, tax) };
};
