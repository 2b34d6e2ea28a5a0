/** Exact amounts: so many hundred-millionths. */
export const exact = (value: string | number | null | undefined): bigint => {
  const [, sign, whole = "0", rest = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value ?? 0)) ?? [];
  return (sign === "-" ? -1n : 1n) * BigInt(whole + rest.padEnd(8, "0").slice(0, 8));
};

const half = (over: bigint, under: bigint): bigint => {
  const size = over < 0n ? -over : over;
  const rounded = (size * 2n + under) / (2n * under);
  return over < 0n ? -rounded : rounded;
};

export const unit = 100_000_000n;
/** Half up, to the cent. */
export const toCents = (amount: bigint): bigint => half(amount, unit / 100n) * (unit / 100n);
/** The part of an amount for so much of a quantity, to the cent. */
export const partOf = (amount: bigint, taken: bigint, whole: bigint): bigint =>
  half(amount * taken, whole * (unit / 100n)) * (unit / 100n);
export const times = (a: bigint, b: bigint): bigint => (a * b) / unit;
