import type { Difference } from "./plan.ts";
import type { BulkRecord } from "../imports/records.ts";

export type Way = "percent" | "amount";
/** Amounts have four decimals. */
const scale = 10_000n;

const exactly = (text: string): bigint => {
  const [, sign = "", whole = "0", rest = ""] = /^(-?)([0-9]+)(?:\.([0-9]+))?$/.exec(text.trim()) ?? [];
  const value = BigInt(whole) * scale + BigInt(rest.slice(0, 4).padEnd(4, "0"));
  return sign === "" ? value : -value;
};

/** The nearest multiple, halves away from zero. */
const nearest = (numerator: bigint, denominator: bigint): bigint => {
  const [size, sign] = numerator < 0n ? [-numerator, -1n] : [numerator, 1n];
  return sign * ((2n * size + denominator) / (2n * denominator));
};

const shown = (value: bigint): string => {
  const [size, sign] = value < 0n ? [-value, "-"] : [value, ""];
  return `${sign}${size / scale}.${(size % scale).toString().padStart(4, "0")}`;
};

/** An amount raised or lowered, rounded to so many decimals, halves away from zero. */
export const changedAmount = (
  before: string,
  { way, by, decimals }: { way: Way; by: string; decimals: 2 | 4 },
): string => {
  const step = decimals === 2 ? 100n : 1n;
  const rounded =
    way === "percent"
      ? nearest(exactly(before) * (100n * scale + exactly(by)), 100n * scale * step)
      : nearest(exactly(before) + exactly(by), step);
  return shown(rounded * step);
};

/** What a batch of amounts comes to; `below`: rules that would sell one for less than the cheapest cost. */
export type Figures = { count: number; from: [string, string]; to: [string, string]; below: number };
type Rule = Readonly<Record<string, unknown>>;
const factorOf = (rule: Rule | undefined): bigint =>
  rule?.["unitFactor"] ? exactly(String(rule["unitFactor"] as string)) : scale;

/** The cheapest cost of a piece, times 10^8; null where there is none, or it is not seen. */
const cheapest = (record: BulkRecord): bigint | null => {
  const costs = Object.values(record).flatMap((value) =>
    Array.isArray(value)
      ? (value as Rule[]).flatMap((rule) =>
          rule["cost"] ? [(exactly(String(rule["cost"] as string)) * scale * scale) / factorOf(rule)] : [],
        )
      : [],
  );
  return costs.length === 0 ? null : costs.reduce((a, b) => (b < a ? b : a));
};

/** Sums amounts up, record by record. */
export const figuring = () => {
  let count = 0;
  let below = 0;
  const ends: { from?: [bigint, bigint]; to?: [bigint, bigint] } = {};
  const widen = (key: "from" | "to", value: bigint) => {
    const [least, most] = ends[key] ?? [value, value];
    ends[key] = [value < least ? value : least, value > most ? value : most];
  };
  return {
    add: (record: BulkRecord, children: string, differences: readonly Difference[]) => {
      const least = cheapest(record);
      const rules = (record[children] ?? []) as readonly Rule[];
      for (const { field, rule, from, to } of differences) {
        count += 1;
        widen("from", exactly(from ?? "0"));
        widen("to", exactly(to ?? "0"));
        const factor = factorOf(rules.find(({ id }) => Number(id) === rule));
        if (field === "price" && least !== null && (exactly(to ?? "0") * scale * scale) / factor < least) below += 1;
      }
    },
    figures: (): Figures | null =>
      ends.from && ends.to
        ? { count, from: [shown(ends.from[0]), shown(ends.from[1])], to: [shown(ends.to[0]), shown(ends.to[1])], below }
        : null,
  };
};
