/** Exact sums for the story, independent of the product's own arithmetic: decimals as big integers. */

const places = 8n;
const unit = 10n ** places;

export type Exact = bigint;

export const exact = (value: string | number): Exact => {
  const text = String(value);
  const negative = text.startsWith("-");
  const [whole = "0", fraction = ""] = text.replace("-", "").split(".");
  if (fraction.length > Number(places)) throw new Error(`${text} has too many decimals`);
  const digits = BigInt(whole) * unit + BigInt(fraction.padEnd(Number(places), "0"));
  return negative ? -digits : digits;
};

export const times = (a: Exact, b: Exact): Exact => (a * b) / unit;

/** Half up, away from zero, to cents. */
export const cents = (value: Exact): Exact => {
  const step = unit / 100n;
  const half = step / 2n;
  return ((value >= 0n ? value + half : value - half) / step) * step;
};

/** As the API writes it: no trailing zeros. */
export const text = (value: Exact): string => {
  const sign = value < 0n ? "-" : "";
  const size = value < 0n ? -value : value;
  const fraction = String(size % unit)
    .padStart(Number(places), "0")
    .replace(/0+$/, "");
  return `${sign}${size / unit}${fraction ? `.${fraction}` : ""}`;
};

export const add = (sums: Map<string, Exact>, key: string, value: Exact): void => {
  sums.set(key, (sums.get(key) ?? 0n) + value);
};
