import { compare, isDecimal, plus } from "../../screens/detail/surface.ts";

/** Quantities by the shipped goods they are of; goods not ticked are absent. */
export type Plan = Readonly<Record<number, string>>;
type Row = { id: number; left: string };

/** What of the rows is asked for. */
export const chosen = <R extends Row>(plan: Plan, rows: readonly R[]): readonly (R & { asked: string })[] =>
  rows.flatMap((row) => {
    const asked = plan[row.id];
    return asked !== undefined && isDecimal(asked) && compare(asked, "0") > 0 ? [{ ...row, asked }] : [];
  });

export const unitsOf = (plan: Plan, rows: readonly Row[]): string =>
  plus("0", ...chosen(plan, rows).map(({ asked }) => asked));

export const ticked = (plan: Plan, { id, left }: Row): Plan => {
  const { [id]: was, ...others } = plan;
  return was === undefined ? { ...plan, [id]: left } : others;
};

export const allOf = (rows: readonly Row[]): Plan => Object.fromEntries(rows.map(({ id, left }) => [id, left]));

export type Problem = "notANumber" | "tooMuch";
export const problemOf = (row: Row, asked: string | undefined): Problem | undefined => {
  if (asked === undefined || asked === "") return undefined;
  if (!isDecimal(asked) || compare(asked, "0") < 0) return "notANumber";
  return compare(asked, row.left) > 0 ? "tooMuch" : undefined;
};
export const hasProblem = (plan: Plan, rows: readonly Row[]): boolean =>
  rows.some((row) => problemOf(row, plan[row.id]) !== undefined);
