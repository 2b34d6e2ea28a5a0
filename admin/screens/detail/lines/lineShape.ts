import { filtersOf } from "../../../../resources/core/filters.ts";
import { isColumn, type AnyField, type Field } from "../../../../resources/core/fields.ts";
import type { Resource } from "../../../../resources/core/resource.ts";
import { resourceOf } from "../../../data/resources.ts";

/** The columns that make a child record a line: what, how many, at what price or cost. */
export type LineShape = {
  item: string;
  itemModule: string;
  quantity: string;
  unitAmount: string | undefined;
  /** Which rule gave the amount, and why: `priceRuleId`, `priceReason`. */
  rule?: string;
  reason?: string;
};

const find = (child: Resource, fits: (name: string, field: Field) => boolean): string | undefined =>
  Object.entries(child.fields).find(
    (entry): entry is [string, Field] => isColumn(entry[1] as AnyField) && fits(entry[0], entry[1] as Field),
  )?.[0];

export const lineShapeOf = (child: Resource, by: string): LineShape => {
  const item = find(child, (name, field) => field.kind === "reference" && name !== by && field.required === true) ?? "";
  const field = child.fields[item];
  const unitAmount = find(child, (_, each) => each.kind === "unitMoney" && !each.readOnly);
  return {
    item,
    itemModule: field?.kind === "reference" ? field.module : "",
    quantity: find(child, (_, each) => each.kind === "quantity" && each.required === true) ?? "quantity",
    unitAmount,
    ...(unitAmount && { rule: `${unitAmount}RuleId`, reason: `${unitAmount}Reason` }),
  };
};

/** The filter that finds records of a module by the code people write: `codes` for SKUs. */
export const codeFilterOf = (module: string): string | undefined => {
  const resource = resourceOf(module);
  return filtersOf(resource).find((filter) => filter.kind === "options" && filter.field === resource.title)?.name;
};
