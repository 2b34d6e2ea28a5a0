import { compare, times } from "../../../../resources/core/decimal.ts";

/** A price or cost rule as the line remembers it, the winner and those it beat. Cost rules have a part number or no label. */
export type RuleReason = {
  id: number;
  label: string | null;
  matchCriteria: "greaterOrEqual" | "equals" | "lessOrEqual";
  quantity: string;
  unit: string;
  unitFactor: string;
  amount: string;
  won: boolean;
  /** False where the quantity is no whole number of its units: it cannot win then. */
  fits?: boolean;
};
export type PriceReason =
  /** Whose hand it was; null while it is not saved, or where nobody wrote that down. */
  { kind: "byHand"; by: number | null } | { kind: "byRule"; quantity: string; rules: readonly RuleReason[] };

type StoredRule = Omit<RuleReason, "amount"> & { price?: string; cost?: string };

const isRule = (value: unknown): value is StoredRule =>
  typeof value === "object" && value !== null && "matchCriteria" in value && ("price" in value || "cost" in value);

/** Reads what a line stores about its price or cost; null when it stores nothing. */
export const readPriceReason = (stored: unknown): PriceReason | null => {
  const value: unknown = typeof stored === "string" ? JSON.parse(stored) : stored;
  if (typeof value !== "object" || value === null) return null;
  if ("manual" in value) return { kind: "byHand", by: "by" in value && typeof value.by === "number" ? value.by : null };
  if (!("rules" in value) || !Array.isArray(value.rules)) return null;
  return {
    kind: "byRule",
    quantity: "quantity" in value ? String(value.quantity) : "",
    rules: value.rules.filter(isRule).map(({ price, cost, ...rule }) => ({ ...rule, amount: price ?? cost ?? "0" })),
  };
};

export const winnerOf = (reason: PriceReason | null): RuleReason | undefined =>
  reason?.kind === "byRule" ? reason.rules.find((rule) => rule.won) : undefined;

/** The rule of a unit by which a piece would cost less than the winner's, were whole units taken. */
export const cheaperByUnit = (reason: PriceReason | null): RuleReason | undefined => {
  const winner = winnerOf(reason);
  if (reason?.kind !== "byRule" || !winner) return undefined;
  const isCheaper = (one: RuleReason, other: RuleReason) =>
    compare(times(one.amount, other.unitFactor), times(other.amount, one.unitFactor)) < 0;
  return reason.rules
    .filter((rule) => rule.fits === false && isCheaper(rule, winner))
    .reduce<RuleReason | undefined>((least, rule) => (least && !isCheaper(rule, least) ? least : rule), undefined);
};
