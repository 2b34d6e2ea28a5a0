import { compare, isDecimal, isZero, plus } from "../../screens/detail/surface.ts";

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

export type PackingProblem = "notANumber" | "moreThanAllocated";

export const problemOf = (line: PackableLine, quantity: string | undefined): PackingProblem | null => {
  if (quantity === undefined || quantity === "") return null;
  if (!isDecimal(quantity) || compare(quantity, "0") < 0) return "notANumber";
  return compare(quantity, line.allocated) > 0 ? "moreThanAllocated" : null;
};
