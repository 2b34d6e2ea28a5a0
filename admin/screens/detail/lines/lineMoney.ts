import { minus, plus } from "../../../../resources/core/decimal.ts";
import { type Discounted, discountOf } from "../amounts/discounts.ts";
import { lineTax, lineTotal } from "../amounts/totals.ts";
import type { GridRow } from "../grid/gridState.ts";
import { amountByHand, isAsSaved, type Terms } from "./lineTerms.ts";
import type { LineShape } from "./lineShape.ts";
import { namedUnit } from "./lineUnits.ts";
import type { TermsOf } from "./useLineTerms.ts";

/** What a line costs as it stands; null where that is not known yet or hidden from the role. */
export type LineMoney = Discounted & {
  /** The document's discount is not taken off it. */
  whole?: true;
  amount: string | null;
  reason: unknown;
  total: string | null;
  tax: string | null;
};

const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** Without an amount there is no total either, where the database stores a zero. */
const asTold = ({ amount, reason, gross, discountTotal: own, total, tax }: Terms): LineMoney =>
  amount === null ? { ...unknown, reason } : { amount, reason, gross, own, total, tax };

const unknown: LineMoney = { amount: null, reason: null, gross: null, own: null, total: null, tax: null };

/** Whether something made a line: then it is changed there. */
export const isMade = (value: unknown): boolean => value !== null && value !== undefined && value !== "";

/** Stored amounts: the line's total is less its share of its document's discount, too. */
const asStored = (row: GridRow, { unitAmount = "", reason, discount, madeBy }: LineShape): LineMoney => {
  const [total, off, share] = ["total", discount ? "discountTotal" : "", discount?.share ?? ""].map((name) =>
    text(row.values[name]),
  );
  return {
    amount: text(row.values[unitAmount]),
    reason: reason ? row.values[reason] : null,
    gross: total ? plus(total, off ?? "0") : null,
    own: off ? minus(off, share ?? "0") : null,
    total: total ?? null,
    tax: text(row.values.tax),
    ...(madeBy && isMade(row.values[madeBy]) && { whole: true as const }),
  };
};

/** What the quantity being typed makes, stored money of an untouched line, else the answer of the server, else what the typed amount makes. */
export const moneyOf = (row: GridRow, shape: LineShape, termsOf: TermsOf, taxRate: string | null): LineMoney => {
  const { unitAmount, quantity, discount } = shape;
  if (!unitAmount) return unknown;
  const known = termsOf(row);
  if (known?.typed) return asTold(known.terms);
  if (isAsSaved(row, shape)) return asStored(row, shape);
  if (known?.fresh) return asTold(known.terms);
  const amount = amountByHand(row, shape) ?? null;
  const howMany = text(row.values[quantity]);
  const { unitFactor } = { ...row.values, ...namedUnit(row, shape) };
  const whole = unitFactor === undefined || unitFactor === null || unitFactor === "1";
  if (amount === null || howMany === null || !whole) return { ...unknown, amount };
  const gross = lineTotal({ quantity: howMany, unitAmount: amount });
  const own = discountOf(gross, discount ? text(row.values[discount.given]) : null);
  const total = minus(gross, own);
  return {
    amount,
    reason: { manual: true, by: null },
    gross,
    own,
    total,
    tax: taxRate === null ? null : lineTax(total, taxRate),
  };
};
