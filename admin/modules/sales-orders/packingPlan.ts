import { compare, isDecimal, isZero, larger, minus, type Part, plus, times } from "../../screens/detail/surface.ts";

/** A line with stock reserved for it; quantities are decimal texts. */
export type PackableLine = {
  lineId: number;
  skuId: number;
  code: string;
  name: string;
  ordered: string;
  shipped: string;
  allocated: string;
  /** The allocated stock that no filled package takes. */
  toPack: string;
  committed: string;
  backordered: string;
  /** What is picked for a kit; empty for all else. */
  parts: readonly Part[];
};

/** Quantity to pack by line; a line that is not ticked is absent. */
export type PackingPlan = Readonly<Record<number, string>>;

export const packable = (lines: readonly PackableLine[]): readonly PackableLine[] =>
  lines.filter((line) => !isZero(line.toPack));

export const packAll = (lines: readonly PackableLine[]): PackingPlan =>
  Object.fromEntries(packable(lines).map((line) => [line.lineId, line.toPack]));

export const toggled = (plan: PackingPlan, line: PackableLine): PackingPlan => {
  const { [line.lineId]: ticked, ...others } = plan;
  return ticked === undefined ? { ...plan, [line.lineId]: line.toPack } : others;
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

/** A package as it is asked for. */
export type FilledPackage = {
  trackingNumber?: string;
  charge?: string;
  shippingAddressId?: number;
  billingAddressId?: number;
  lineItems: readonly { lineItemId: number; quantity: string }[];
};

/** The lines with what is left to pack beside packages that are filled already; what goes into a kit once went with the first. */
export const besides = (filled: readonly FilledPackage[], lines: readonly PackableLine[]): readonly PackableLine[] =>
  lines.map((line) => {
    const own = filled.flatMap(({ lineItems }) => lineItems.filter(({ lineItemId }) => lineItemId === line.lineId));
    if (own.length === 0) return line;
    return {
      ...line,
      toPack: larger("0", minus(line.toPack, ...own.map(({ quantity }) => quantity))),
      parts: line.parts.filter(({ isFixed }) => !isFixed),
    };
  });

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
  return compare(quantity, line.toPack) > 0 ? "moreThanAllocated" : null;
};
