/** A line as it is typed: decimal texts. */
export type GivenLine = { quantity: string; amount: string; discount: string | null; isDiscount?: boolean };

type Fraction = { over: bigint; under: bigint };

const exact = (text: string): Fraction => {
  const [whole = "0", part = ""] = text.replace("-", "").split(".");
  const over = BigInt(whole + part) * (text.startsWith("-") ? -1n : 1n);
  return { over, under: 10n ** BigInt(part.length) };
};
const times = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.over, under: a.under * b.under });
/** Half away from zero. */
const inCents = ({ over, under }: Fraction): bigint => {
  const size = over < 0n ? -over : over;
  const cents = (size * 200n + under) / (2n * under);
  return over < 0n ? -cents : cents;
};
const ofCents = (cents: bigint): Fraction => ({ over: cents, under: 100n });

export const takenOff = (amount: bigint, discount: string | null): bigint => {
  if (discount === null) return 0n;
  if (!discount.endsWith("%")) return inCents(exact(discount));
  return inCents(times(ofCents(amount), times(exact(discount.slice(0, -1)), { over: 1n, under: 100n })));
};

/** Gives whole cents one by one to the line furthest below its part: another way to the result of the largest remainders. */
export const shared = (amount: bigint, nets: readonly bigint[]): bigint[] => {
  const parts = nets.map((net) => (net > 0n ? net : 0n));
  const sum = parts.reduce((all, one) => all + one, 0n);
  if (sum === 0n) return nets.map(() => 0n);
  const got = parts.map((part) => (part * amount) / sum);
  let left = amount - got.reduce((all, one) => all + one, 0n);
  while (left > 0n) {
    const lacks = parts.map((part, at) => part * amount - (got[at] ?? 0n) * sum);
    const most = lacks.reduce((best, lack, at) => (lack > (lacks[best] ?? 0n) ? at : best), 0);
    got[most] = (got[most] ?? 0n) + 1n;
    left -= 1n;
  }
  return got;
};

/** What a line comes to without its own discount. */
export const netOf = ({ quantity, amount, discount }: GivenLine): bigint => {
  const gross = inCents(times(exact(quantity), exact(amount)));
  return gross - takenOff(gross, discount);
};
/** The tax of an amount in cents. */
export const taxOn = (cents: bigint, rate: string): bigint =>
  inCents(times(ofCents(cents), times(exact(rate), { over: 1n, under: 100n })));

/** What an order comes to, in cents: an independent computation of what the database stores. */
export const inExactDecimals = (lines: readonly GivenLine[], discount: string | null, rate: string) => {
  const grosses = lines.map(({ quantity, amount }) => inCents(times(exact(quantity), exact(amount))));
  const own = lines.map((line, at) => takenOff(grosses[at] ?? 0n, line.discount));
  const nets = grosses.map((gross, at) => gross - (own[at] ?? 0n));
  const net = nets.reduce((all, one) => all + one, 0n);
  const shares = shared(takenOff(net > 0n ? net : 0n, discount), nets);
  const rows = nets.map((one, at) => {
    const off = (own[at] ?? 0n) + (shares[at] ?? 0n);
    const total = one - (shares[at] ?? 0n);
    const tax = taxOn(total, rate);
    return [off, total, tax].map(Number);
  });
  const sum = (column: number) => rows.reduce((all, row) => all + (row[column] ?? 0), 0);
  return {
    lines: rows,
    net: Number(net),
    gross: Number(grosses.reduce((all, one) => all + one, 0n)),
    discount: sum(0),
    tax: sum(2),
    total: sum(1) + sum(2),
  };
};
