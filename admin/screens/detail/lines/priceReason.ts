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
