import { isZero, remainder } from "../../screens/detail/surface.ts";

/** A cost rule of a SKU: `cost` for a unit of so many pieces, from so many units on. */
export type CostRule = {
  vendorId: number;
  vendorReference: { name: string } | null;
  cost: string;
  quantity: string;
  unitFactor: string | null;
};

/** The rule that gives so many pieces for least; one that begins with more than are wanted, or sells whole units only, where no other is. */
export const bestCost = (rules: readonly CostRule[], wanted: string): CostRule | undefined => {
  const pieces = ({ unitFactor }: CostRule) => Number(unitFactor ?? 1);
  const each = (rule: CostRule) => Number(rule.cost) / pieces(rule);
  const reaches = (rule: CostRule) =>
    Number(rule.quantity) * pieces(rule) <= Number(wanted) &&
    (pieces(rule) === 1 || isZero(remainder(wanted, rule.unitFactor ?? "1")));
  const reached = rules.filter(reaches);
  return [...(reached.length > 0 ? reached : rules)].sort((a, b) => each(a) - each(b))[0];
};
