import { inExactDecimals, type GivenLine } from "../documents/exact-decimals.ts";

/** Half away from zero, of cents: what `taken` of `quantity` is of an amount. */
const partOf = (cents: bigint, taken: bigint, quantity: bigint): bigint => {
  const size = (cents < 0n ? -cents : cents) * taken;
  const rounded = (2n * size + quantity) / (2n * quantity);
  return cents < 0n ? -rounded : rounded;
};

type Line = { quantity: bigint; total: bigint; tax: bigint; taken: bigint; givenTotal: bigint; givenTax: bigint };
type Part = { line: number; quantity: bigint; total: bigint; tax: bigint };
type Invoice = { parts: Part[]; total: bigint; paid: bigint };
type Payment = { amount: bigint; refunded: bigint; on: Map<number, bigint> };

/** An order's money in whole cents: kept by other rules than the database's, and compared with it. */
export const openBooks = (given: readonly GivenLine[], discount: string | null, rate: string) => {
  const { lines: priced, total } = inExactDecimals(given, discount, rate);
  const lines = priced.map(([, net = 0, tax = 0], at): Line => ({
    quantity: BigInt(given[at]?.quantity ?? "1"),
    total: BigInt(net),
    tax: BigInt(tax),
    taken: 0n,
    givenTotal: 0n,
    givenTax: 0n,
  }));
  const invoices = new Map<number, Invoice>();
  const payments = new Map<number, Payment>();
  const dueOf = (id: number) => (invoices.get(id)?.total ?? 0n) - (invoices.get(id)?.paid ?? 0n);
  const leftOf = (id: number) => {
    const payment = payments.get(id);
    return payment
      ? payment.amount - payment.refunded - [...payment.on.values()].reduce((all, one) => all + one, 0n)
      : 0n;
  };
  return {
    total,
    lines,
    invoices,
    payments,
    dueOf,
    leftOf,
    /** What such an invoice comes to: each line what is due for all taken so far, without what was given before. */
    invoice: (id: number, wanted: readonly (readonly [line: number, quantity: number])[]) => {
      const parts = wanted.map(([at, quantity]): Part => {
        const line = lines[at]!;
        line.taken += BigInt(quantity);
        const total = partOf(line.total, line.taken, line.quantity) - line.givenTotal;
        const tax = partOf(line.tax, line.taken, line.quantity) - line.givenTax;
        // a part is never below nothing
        const part = { line: at, quantity: BigInt(quantity), total: total < 0n ? 0n : total, tax: tax < 0n ? 0n : tax };
        line.givenTotal += part.total;
        line.givenTax += part.tax;
        return part;
      });
      invoices.set(id, { parts, total: parts.reduce((all, { total, tax }) => all + total + tax, 0n), paid: 0n });
    },
    deleteInvoice: (id: number) => {
      for (const { line: at, quantity, total, tax } of invoices.get(id)?.parts ?? []) {
        const line = lines[at]!;
        line.taken -= quantity;
        line.givenTotal -= total;
        line.givenTax -= tax;
      }
      invoices.delete(id);
      for (const { on } of payments.values()) on.delete(id);
    },
    pay: (id: number, amount: bigint, on: readonly (readonly [invoice: number, amount: bigint])[]) => {
      payments.set(id, { amount, refunded: 0n, on: new Map(on) });
      for (const [invoice, part] of on) invoices.get(invoice)!.paid += part;
    },
    deletePayment: (id: number) => {
      for (const [invoice, part] of payments.get(id)?.on ?? []) invoices.get(invoice)!.paid -= part;
      payments.delete(id);
    },
    refund: (of: number, amount: bigint) => {
      payments.get(of)!.refunded += amount;
    },
  };
};
export type Books = ReturnType<typeof openBooks>;
