import { compare, isNegative, isZero, minus, plus, round, times } from "../../../../resources/core/decimal.ts";

/** What a discount ("10%", "5.00") takes off an amount, rounded half up to the cent, as the database does. */
export const discountOf = (amount: string, discount: string | null): string => {
  if (discount === null) return "0";
  return discount.endsWith("%") ? round(times(amount, times(discount.slice(0, -1), "0.01")), 2) : discount;
};

const cents = (amount: string): bigint => BigInt(round(times(amount, "100"), 0));
const ofCents = (amount: bigint): string => times(amount.toString(), "0.01");

/**
 * What a discount on the sum of some amounts takes off each: in proportion to those above zero, to the cent, the largest
 * remainders rounded up and of equal ones the first. None where it is more than the sum, which saving refuses.
 */
export const sharesOf = (discount: string | null, amounts: readonly string[]): readonly string[] => {
  const sum = plus("0", ...amounts);
  const off = isNegative(sum) ? "0" : discountOf(sum, discount);
  if (isZero(off) || compare(off, sum) > 0) return amounts.map(() => "0");
  const above = amounts.map((amount) => (isNegative(amount) ? 0n : cents(amount)));
  const whole = above.reduce((all, one) => all + one, 0n);
  const asked = cents(off);
  const low = above.map((one) => (asked * one) / whole);
  const left = asked - low.reduce((all, one) => all + one, 0n);
  const rest = (at: number): bigint => (asked * (above[at] ?? 0n)) % whole;
  const byRest = above
    .map((_, at) => at)
    .toSorted((a, b) => (rest(a) === rest(b) ? a - b : rest(a) < rest(b) ? 1 : -1));
  const raised = new Set(byRest.slice(0, Number(left)));
  return low.map((one, at) => ofCents(raised.has(at) ? one + 1n : one));
};

/** A line's amount before any discount, and what its own takes off. */
export type Discounted = { gross: string | null; own: string | null };

/** What is left of a line after its own discount. */
export const netOf = ({ gross, own }: Discounted): string => minus(gross ?? "0", own ?? "0");
