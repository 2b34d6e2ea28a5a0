import { compare, isDecimal, isZero, plus } from "../../screens/detail/surface.ts";
import type { PackableLine, PackingPlan } from "./packingPlan.ts";

/** What lies in a package that was made: so much of a line of the order. */
type Lying = { lineId: number | null; quantity: string };

/** How much of each line lies in a package. */
export const planOf = (lying: readonly Lying[]): PackingPlan => {
  const plan: Record<number, string> = {};
  for (const { lineId, quantity } of lying) if (lineId !== null) plan[lineId] = plus(plan[lineId] ?? "0", quantity);
  return plan;
};

/** The lines a package has or may get something of, each with all of it that may lie there. */
export const within = (lying: readonly Lying[], lines: readonly PackableLine[]): readonly PackableLine[] => {
  const plan = planOf(lying);
  return lines
    .map((line) => ({ ...line, toPack: plus(line.toPack, plan[line.lineId] ?? "0") }))
    .filter(({ toPack }) => !isZero(toPack));
};

/** The lines of which something else shall lie in a package than does: nothing of those that were left out. */
export const changesInside = (plan: PackingPlan, lying: readonly Lying[], lines: readonly PackableLine[]) => {
  const before = planOf(lying);
  return lines.flatMap(({ lineId }) => {
    const wanted = plan[lineId] ?? "0";
    const quantity = isDecimal(wanted) ? wanted : "0";
    return compare(quantity, before[lineId] ?? "0") === 0 ? [] : [{ lineItemId: lineId, quantity }];
  });
};
