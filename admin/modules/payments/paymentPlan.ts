import {
  compare,
  isDecimal,
  isZero,
  larger,
  minus,
  plus,
  smaller,
  times,
  round,
} from "../../screens/detail/surface.ts";
import type { Invoice } from "../invoices/orderMoney.ts";

/** Amounts as they are typed, by the invoice they pay. */
export type PaymentPlan = Readonly<Record<number, string>>;

const amountOf = (typed: string | undefined): string => (typed !== undefined && isDecimal(typed) ? typed : "0");

export const appliedOf = (plan: PaymentPlan): string => plus("0", ...Object.values(plan).map(amountOf));
export const keptOf = (amount: string, plan: PaymentPlan): string => minus(amountOf(amount), appliedOf(plan));

/** What may be taken off for paying on a day. */
export const earlyOf = ({ total, discountDate, discountPercent, discountTaken }: Invoice, day: string): string => {
  if (discountDate === null || day > discountDate) return "0";
  return larger("0", minus(round(times(times(total ?? "0", discountPercent), "0.01"), 2), discountTaken ?? "0"));
};
/** What pays it on a day. */
export const dueOf = (invoice: Invoice, day: string): string =>
  larger("0", minus(invoice.amountDue ?? "0", earlyOf(invoice, day)));

/** What is due is paid in the order of its days, as far as the amount goes. */
export const oldestFirst = (amount: string, invoices: readonly Invoice[], day: string): PaymentPlan => {
  let left = amountOf(amount);
  const plan: Record<number, string> = {};
  for (const invoice of invoices) {
    const part = smaller(left, dueOf(invoice, day));
    if (compare(part, "0") > 0) plan[invoice.id] = part;
    left = minus(left, part);
  }
  return plan;
};

/** The discount taken off an invoice: the allowed one, once the rest of the invoice is paid. */
export const discountOf = (invoice: Invoice, plan: PaymentPlan, day: string): string => {
  const paid = amountOf(plan[invoice.id]);
  return compare(paid, "0") > 0 && compare(paid, dueOf(invoice, day)) === 0 ? earlyOf(invoice, day) : "0";
};
export const leftOn = (invoice: Invoice, plan: PaymentPlan, day: string): string =>
  minus(invoice.amountDue ?? "0", amountOf(plan[invoice.id]), discountOf(invoice, plan, day));

export const isTooMuch = (invoice: Invoice, plan: PaymentPlan): boolean => {
  const typed = plan[invoice.id] ?? "";
  return typed !== "" && (!isDecimal(typed) || typed.startsWith("-") || compare(typed, invoice.amountDue ?? "0") > 0);
};

export const applicationsOf = (invoices: readonly Invoice[], plan: PaymentPlan, day: string) =>
  invoices.flatMap((invoice) => {
    const amount = amountOf(plan[invoice.id]);
    if (isZero(amount)) return [];
    return [{ invoiceId: invoice.id, amount, discount: discountOf(invoice, plan, day) }];
  });
