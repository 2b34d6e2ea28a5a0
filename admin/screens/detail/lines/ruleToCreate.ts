import { isColumn } from "../../../../resources/core/fields.ts";
import { scopeOf } from "../../../../resources/core/naming.ts";
import { compare, isDecimal } from "../../../../resources/core/decimal.ts";
import type { Named } from "../data/naming.ts";
import type { GridRow } from "../grid/gridState.ts";
import { amountByHand } from "./lineTerms.ts";
import type { LineShape } from "./lineShape.ts";
import { unitLeft } from "./lineUnits.ts";
import type { TermsOf } from "./useLineTerms.ts";

/** A rule that would have given the amount someone typed on a line. */
export type NewRule = {
  /** The item's field of its rules, which their words are called by, too. */
  field: string;
  module: string;
  /** For whom it holds: the party, or everyone by a label that is yet to be found. */
  party: Named | null;
  to: string;
  amount: string;
  scope: string;
  values: Readonly<Record<string, unknown>>;
};

const text = (value: unknown, otherwise: string): string => (typeof value === "string" && value ? value : otherwise);

/** Whether rules hold for one party each: then a line needs one. Others hold for parties that carry a label. */
const holdsForParty = ({ rules, partyModule }: LineShape): boolean => {
  const to = rules?.resource.fields[rules.resource.gives?.to ?? ""];
  return to?.kind === "reference" && to.module === partyModule;
};

/** The rule to offer for a line whose amount was typed and that no rule gives; null when one does, or nothing was typed. */
export const ruleToCreate = (row: GridRow, party: Named | null, shape: LineShape, termsOf: TermsOf): NewRule | null => {
  const typed = amountByHand(row, shape);
  const terms = termsOf(row)?.terms;
  // of a line that leaves its unit it is the price of a piece, which is what it is sold by then
  const leaves = typed !== undefined && unitLeft(row, shape) !== null;
  const amount = leaves ? (terms?.amount ?? undefined) : typed;
  const { rules } = shape;
  const gives = rules?.resource.gives;
  if (!rules || !gives || amount === undefined || !isDecimal(amount) || compare(amount, "0") <= 0) return null;
  if (terms?.ruleMissing !== true) return null;
  const forParty = holdsForParty(shape);
  if (forParty && !party) return null;
  const initial = Object.entries(rules.resource.fields).flatMap(([name, field]) =>
    isColumn(field) && field.initial !== undefined ? [[name, field.initial]] : [],
  );
  return {
    field: rules.field,
    module: rules.resource.name,
    party: forParty ? party : null,
    to: gives.to,
    amount,
    scope: `${scopeOf(rules.resource)}:create`,
    values: {
      ...Object.fromEntries(initial),
      ...(forParty && { [gives.to]: party?.id }),
      [gives.amount]: amount,
      unit: leaves ? "each" : text(row.values.unit, "each"),
      unitFactor: leaves ? "1" : text(row.values.unitFactor, "1"),
    },
  };
};
