/**
 * Exact arithmetic on decimal texts, so that what a screen adds up equals what Postgres does.
 * Every function takes and gives plain decimal texts ("12.5"); nothing here touches floating point.
 */
type Scaled = { digits: bigint; scale: number };

const pattern = /^([-+−]?)(\d*)(?:\.(\d*))?$/;

const read = (text: string): Scaled => {
  const match = pattern.exec(text.trim());
  if (!match || !(match[2] || match[3])) throw new RangeError(`Not a decimal: ${text}`);
  const fraction = match[3] ?? "";
  const digits = BigInt(`${match[2] ?? ""}${fraction}` || "0");
  return { digits: match[1] === "-" || match[1] === "−" ? -digits : digits, scale: fraction.length };
};

const raise = ({ digits, scale }: Scaled, to: number): bigint => digits * 10n ** BigInt(to - scale);

const write = ({ digits, scale }: Scaled): string => {
  const sign = digits < 0n ? "-" : "";
  const all = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, "0");
  const whole = all.slice(0, all.length - scale);
  const fraction = all.slice(all.length - scale).replace(/0+$/, "");
  return `${sign}${whole}${fraction && `.${fraction}`}`;
};

/** True for anything the other functions accept. */
export const isDecimal = (text: string): boolean => {
  const match = pattern.exec(text.trim());
  return Boolean(match && (match[2] || match[3]));
};

export const plus = (...terms: readonly string[]): string => {
  const scaled = terms.map(read);
  const scale = Math.max(0, ...scaled.map((term) => term.scale));
  return write({ digits: scaled.reduce((sum, term) => sum + raise(term, scale), 0n), scale });
};

export const negate = (text: string): string => {
  const { digits, scale } = read(text);
  return write({ digits: -digits, scale });
};

export const minus = (from: string, ...terms: readonly string[]): string => plus(from, ...terms.map(negate));

export const times = (a: string, b: string): string => {
  const [x, y] = [read(a), read(b)];
  return write({ digits: x.digits * y.digits, scale: x.scale + y.scale });
};

/** What is left of a once b went into it as often as it does: 1 of 25 by 12. */
export const remainder = (a: string, b: string): string => {
  const [x, y] = [read(a), read(b)];
  const scale = Math.max(x.scale, y.scale);
  return write({ digits: raise(x, scale) % raise(y, scale), scale });
};

export const compare = (a: string, b: string): -1 | 0 | 1 => {
  const [x, y] = [read(a), read(b)];
  const scale = Math.max(x.scale, y.scale);
  const difference = raise(x, scale) - raise(y, scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};

export const isZero = (text: string): boolean => read(text).digits === 0n;
export const isNegative = (text: string): boolean => read(text).digits < 0n;
export const smaller = (a: string, b: string): string => (compare(a, b) <= 0 ? a : b);
export const larger = (a: string, b: string): string => (compare(a, b) >= 0 ? a : b);

/** Number of decimals that carry a value: 2 for "1.250". */
export const decimalsOf = (text: string): number => write(read(text)).split(".")[1]?.length ?? 0;

/** Half away from zero, like numeric in Postgres. */
export const round = (text: string, scale: number): string => {
  const value = read(text);
  if (value.scale <= scale) return write(value);
  const unit = 10n ** BigInt(value.scale - scale);
  const half = value.digits < 0n ? -unit / 2n : unit / 2n;
  return write({ digits: (value.digits + half) / unit, scale });
};
