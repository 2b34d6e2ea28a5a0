import { netOf, shared, takenOff, taxOn, type GivenLine } from "../documents/exact-decimals.ts";

const sum = (all: readonly bigint[]): bigint => all.reduce((whole, one) => whole + one, 0n);
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** Half away from zero, of cents: what `taken` of `quantity` is of an amount. */
const partOf = (cents: bigint, taken: bigint, quantity: bigint): bigint => {
  const size = (cents < 0n ? -cents : cents) * taken;
  const rounded = (2n * size + quantity) / (2n * quantity);
  return cents < 0n ? -rounded : rounded;
};

/** Amounts of a line of which invoices have their parts. */
type Amounts = { share: bigint; total: bigint; tax: bigint };
const amounts = ["share", "total", "tax"] as const;
type Line = GivenLine & Amounts & { pieces: bigint; net: bigint; taken: bigint; given: Amounts };
type Part = Amounts & { line: number; pieces: bigint };
type Invoice = { parts: Part[]; total: bigint; paid: bigint; early: bigint };
type Applied = { paid: bigint; early: bigint };
type Payment = { amount: bigint; refunded: bigint; on: Map<number, Applied> };

/** The discount of an order over its lines, where invoices have some of it already; undefined where it cannot be. */
const spread = (lines: readonly Line[], discount: string | null): bigint[] | undefined => {
  const net = most(sum(lines.map((line) => line.net)), 0n);
  const given = sum(lines.map((line) => line.given.share));
  const rests = lines.map((line) => line.net - partOf(line.net, line.taken, line.pieces));
  const room = sum(rests.map((rest) => most(rest, 0n)));
  const slack = discount?.endsWith("%") ? BigInt(lines.filter((line) => line.given.share > 0n).length) : 0n;
  const left = takenOff(net, discount) - given;
  if (left > least(net - given, room) + slack || left < -slack) return undefined;
  const more = shared(most(least(left, room), 0n), rests);
  return lines.map((line, at) => line.given.share + (more[at] ?? 0n));
};

/** How far the parts of an amount are beyond it, or from it once all was taken. */
const apart = ({ given, ...line }: Line, amount: (typeof amounts)[number]): bigint => {
  const over = given[amount] - line[amount];
  return line.taken >= line.pieces && over < 0n ? -over : most(over, 0n);
};

/** Parts stay within their amounts, and are these once all was taken: by a cent where it is rounded anew. */
const holds = (line: Line, was: Line): boolean =>
  line.taken === 0n ||
  amounts.every(
    (amount) =>
      apart(line, amount) <= (line.pieces !== was.pieces || line.share !== was.share ? 1n : apart(was, amount)),
  );

/** An order's money in whole cents: kept by other rules than the database's, and compared with it. */
export const openBooks = (given: readonly GivenLine[], discount: string | null, rate: string) => {
  const begin = (line: GivenLine): Line => ({
    ...line,
    ...{ pieces: BigInt(line.quantity), net: netOf(line), share: 0n, total: 0n, tax: 0n, taken: 0n },
    given: { share: 0n, total: 0n, tax: 0n },
  });
  let off = discount;
  let credit: (Amounts & { line: number }) | undefined;
  /** Lines with what is taken off them, and taxed. */
  const priced = (lines: readonly Line[], whole: string | null): Line[] | undefined =>
    spread(lines, whole)?.map((share, at) => {
      const line = lines[at]!;
      return { ...line, share, total: line.net - share, tax: taxOn(line.net - share, rate) };
    });
  let lines = priced(given.map(begin), off) ?? [];
  const invoices = new Map<number, Invoice>();
  const payments = new Map<number, Payment>();
  const dueOf = (id: number) => {
    const { total, paid, early } = invoices.get(id) ?? { total: 0n, paid: 0n, early: 0n };
    return total - paid - early;
  };
  const leftOf = (id: number) => {
    const payment = payments.get(id);
    return payment ? payment.amount - payment.refunded - sum([...payment.on.values()].map(({ paid }) => paid)) : 0n;
  };
  return {
    get total() {
      return sum(lines.map(({ total, tax }) => total + tax));
    },
    get lines(): readonly Line[] {
      return lines;
    },
    get discount() {
      return off;
    },
    invoices,
    payments,
    dueOf,
    leftOf,
    /** What may be taken off an invoice that is paid early. */
    earlyOf: (id: number, percent: bigint) => {
      const { total, early } = invoices.get(id) ?? { total: 0n, early: 0n };
      return least(partOf(total, percent, 100n) - early, dueOf(id));
    },
    /** What such an invoice comes to: each line what is due for all taken so far, without what was given before. */
    invoice: (id: number, wanted: readonly (readonly [line: number, pieces: number])[]) => {
      const parts = wanted.map(([at, pieces]): Part => {
        const line = lines[at]!;
        line.taken += BigInt(pieces);
        const part = { line: at, pieces: BigInt(pieces), share: 0n, total: 0n, tax: 0n };
        for (const amount of amounts) {
          // a part is never below nothing
          part[amount] = most(partOf(line[amount], line.taken, line.pieces) - line.given[amount], 0n);
          line.given[amount] += part[amount];
        }
        return part;
      });
      invoices.set(id, { parts, total: sum(parts.map(({ total, tax }) => total + tax)), paid: 0n, early: 0n });
    },
    deleteInvoice: (id: number) => {
      for (const { line: at, pieces, ...part } of invoices.get(id)?.parts ?? []) {
        const line = lines[at]!;
        line.taken -= pieces;
        for (const amount of amounts) line.given[amount] -= part[amount];
      }
      invoices.delete(id);
      for (const { on } of payments.values()) on.delete(id);
    },
    pay: (id: number, amount: bigint, on: readonly (readonly [invoice: number, applied: Applied])[]) => {
      payments.set(id, { amount, refunded: 0n, on: new Map(on) });
      for (const [invoice, { paid, early }] of on) {
        invoices.get(invoice)!.paid += paid;
        invoices.get(invoice)!.early += early;
      }
    },
    deletePayment: (id: number) => {
      for (const [invoice, { paid, early }] of payments.get(id)?.on ?? []) {
        invoices.get(invoice)!.paid -= paid;
        invoices.get(invoice)!.early -= early;
      }
      payments.delete(id);
    },
    refund: (of: number, amount: bigint) => {
      payments.get(of)!.refunded += amount;
    },
    /** One piece of a line is to come back, for its part of what the line comes to. */
    credit: (at: number) => {
      const line = lines[at]!;
      credit = {
        line: at,
        share: 0n,
        total: partOf(line.total, 1n, line.pieces),
        tax: partOf(line.tax, 1n, line.pieces),
      };
      return credit;
    },
    takeCreditBack: () => {
      credit = undefined;
    },
    /** Another line or another discount: whether that may be, and then it is. */
    change: (more: { at?: number; line?: Partial<GivenLine>; discount?: string | null }): boolean => {
      const asked = more.discount === undefined ? off : more.discount;
      const changed = lines.map((line, at) => {
        if (at !== more.at) return line;
        const next = { ...line, ...more.line };
        return { ...next, pieces: BigInt(next.quantity), net: netOf(next) };
      });
      const next = priced(changed, asked);
      const credited = next?.[credit?.line ?? -1];
      const isWithin = !credit || !credited || (credit.total - credited.total <= 1n && credit.tax - credited.tax <= 1n);
      if (!next?.every((line, at) => holds(line, lines[at]!)) || !isWithin) return false;
      [lines, off] = [next, asked];
      return true;
    },
  };
};
export type Books = ReturnType<typeof openBooks>;
