/** A price rule as the line remembers it, the winner and those it beat. */
export type RuleReason = {
  id: number;
  label: string;
  matchCriteria: "greaterOrEqual" | "equals" | "lessOrEqual";
  quantity: string;
  unit: string;
  unitFactor: string;
  price: string;
  won: boolean;
};
export type PriceReason = { kind: "byHand" } | { kind: "byRule"; quantity: string; rules: readonly RuleReason[] };

const isRule = (value: unknown): value is RuleReason =>
  typeof value === "object" && value !== null && "label" in value && "price" in value;

/** Reads what a line stores about its price; null when it stores nothing. */
export const readPriceReason = (stored: unknown): PriceReason | null => {
  const value: unknown = typeof stored === "string" ? JSON.parse(stored) : stored;
  if (typeof value !== "object" || value === null) return null;
  if ("manual" in value) return { kind: "byHand" };
  if (!("rules" in value) || !Array.isArray(value.rules)) return null;
  return {
    kind: "byRule",
    quantity: "quantity" in value ? String(value.quantity) : "",
    rules: value.rules.filter(isRule),
  };
};

export const winnerOf = (reason: PriceReason | null): RuleReason | undefined =>
  reason?.kind === "byRule" ? reason.rules.find((rule) => rule.won) : undefined;
