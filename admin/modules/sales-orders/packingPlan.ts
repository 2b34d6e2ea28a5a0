import { compare, isDecimal, isZero, type Part, plus, times } from "../../screens/detail/surface.ts";

/** A line with stock reserved for it; quantities are decimal texts. */
export type PackableLine = {
  lineId: number;
  skuId: number;
  code: string;
  name: string;
  ordered: string;
  shipped: string;
  allocated: string;
  committed: string;
  backordered: string;
  /** What is picked for a kit; empty for all else. */
  parts: readonly Part[];
};

/** Quantity to pack by line; a line that is not ticked is absent. */
export type PackingPlan = Readonly<Record<number, string>>;

export const packable = (lines: readonly PackableLine[]): readonly PackableLine[] =>
  lines.filter((line) => !isZero(line.allocated));

export const packAll = (lines: readonly PackableLine[]): PackingPlan =>
  Object.fromEntries(packable(lines).map((line) => [line.lineId, line.allocated]));

export const toggled = (plan: PackingPlan, line: PackableLine): PackingPlan => {
  const { [line.lineId]: ticked, ...others } = plan;
  return ticked === undefined ? { ...plan, [line.lineId]: line.allocated } : others;
};

export const packing = (plan: PackingPlan, lines: readonly PackableLine[]) =>
  lines.flatMap((line) => {
    const quantity = plan[line.lineId];
    return quantity !== undefined && isDecimal(quantity) && compare(quantity, "0") > 0
      ? [{ lineItemId: line.lineId, quantity }]
      : [];
  });

export const unitsOf = (plan: PackingPlan, lines: readonly PackableLine[]): string =>
  plus("0", ...packing(plan, lines).map(({ quantity }) => quantity));

/** What is picked for so many kits, by component: what goes in once goes with the first of them. */
export const picksOf = (
  { parts }: PackableLine,
  quantity: string,
): readonly { skuId: number; code: string; name: string; quantity: string }[] => {
  if (!isDecimal(quantity) || compare(quantity, "0") <= 0) return [];
  const bySku = Map.groupBy(parts, ({ skuId }) => skuId);
  return [...bySku].flatMap(([skuId, [first, ...others]]) => {
    if (!first) return [];
    const { code, name } = first;
    const all = plus(
      "0",
      ...[first, ...others].map(({ isFixed, figures }) =>
        isFixed ? (figures.allocated ?? "0") : times(figures.quantityPer ?? "0", quantity),
      ),
    );
    return isZero(all) ? [] : [{ skuId, code, name, quantity: all }];
  });
};

export type PackingProblem = "notANumber" | "moreThanAllocated";

export const problemOf = (line: PackableLine, quantity: string | undefined): PackingProblem | null => {
  if (quantity === undefined || quantity === "") return null;
  if (!isDecimal(quantity) || compare(quantity, "0") < 0) return "notANumber";
  return compare(quantity, line.allocated) > 0 ? "moreThanAllocated" : null;
};
