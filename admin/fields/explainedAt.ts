import { createContext } from "react";

/** Where quantities explain themselves: over all warehouses (null), in the one a list is narrowed to, or not at all: a card that is itself a link holds no buttons. */
export const ExplainedAt = createContext<number | null | false>(null);

type Narrowed = { groupBy: string; idIn: readonly number[] };

/** An explanation is of one warehouse or of all: a list narrowed to several tells their sum alone. */
export const explainedAt = (stockLevelsFilter: unknown): number | null | false => {
  const { groupBy, idIn = [] } = (stockLevelsFilter ?? {}) as Partial<Narrowed>;
  const [only, ...others] = idIn;
  if (only === undefined || groupBy === "vendor") return null;
  return groupBy === "warehouse" && others.length === 0 ? only : false;
};
