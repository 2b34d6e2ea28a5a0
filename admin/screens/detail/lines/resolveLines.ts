import { compare, decimalsOf, isDecimal, times } from "../../../../resources/core/decimal.ts";
import type { Values } from "../grid/gridState.ts";
import { type Item, itemsByCode } from "./itemsByCode.ts";
import type { LineShape } from "./lineShape.ts";
import type { PastedLine } from "./pastedLines.ts";

export type LineProblem = "unknown" | "quantity" | "positive" | "precision" | "amount";
/** A pasted or scanned line that cannot become one yet, and why. */
export type Unresolved = PastedLine & { problem: LineProblem; limit?: number };
export type Resolved = { values: readonly Values[]; unresolved: readonly Unresolved[] };

/** Why a line cannot be added; undefined when it can. */
export const problemOf = (
  line: PastedLine,
  item: Item | undefined,
): Pick<Unresolved, "problem" | "limit"> | undefined => {
  if (!item) return { problem: "unknown" };
  const { quantity = "1", unitAmount } = line;
  if (!isDecimal(quantity)) return { problem: "quantity" };
  if (compare(quantity, "0") <= 0) return { problem: "positive" };
  const limit = item.quantityPrecision ?? 4;
  if (decimalsOf(quantity) > limit) return { problem: "precision", limit };
  const isAmount = unitAmount === undefined || (isDecimal(unitAmount) && compare(unitAmount, "0") >= 0);
  return isAmount ? undefined : { problem: "amount" };
};

/** Pasted or scanned lines as rows of the grid; a line that cannot be a row is given back with its problem. */
export const resolveLines = async (lines: readonly PastedLine[], shape: LineShape): Promise<Resolved> => {
  const itemOf = await itemsByCode(
    shape.itemModule,
    lines.map(({ code }) => code),
  );
  const values: Values[] = [];
  const unresolved: Unresolved[] = [];
  for (const line of lines) {
    const item = itemOf(line.code);
    const problem = problemOf(line, item);
    if (problem || !item) unresolved.push({ ...line, ...(problem ?? { problem: "unknown" }) });
    else
      values.push({
        [shape.item]: { id: item.id, name: item.code },
        description: line.description ?? item.name ?? null,
        [shape.quantity]: times(line.quantity ?? "1", item.times),
        ...(line.unitAmount !== undefined && shape.unitAmount && { [shape.unitAmount]: line.unitAmount }),
        ...(item.quantityPrecision !== undefined && { quantityPrecision: String(item.quantityPrecision) }),
      });
  }
  return { values, unresolved };
};
