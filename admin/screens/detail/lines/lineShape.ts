import { filtersOf } from "../../../../resources/core/filters.ts";
import type { Lines } from "../../../../resources/core/document.ts";
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

/** As the document declares its lines. */
export const lineShapeOf = (child: Resource, lines: Lines | undefined): LineShape => {
  const item = lines?.item ?? "";
  const field = child.fields[item];
  const unitAmount = lines?.amount?.column;
  return {
    item,
    itemModule: field?.kind === "reference" ? field.module : "",
    quantity: "quantity",
    unitAmount,
    ...(unitAmount && { rule: `${unitAmount}RuleId`, reason: `${unitAmount}Reason` }),
  };
};

/** The filter that finds records of a module by the code people write: `codes` for SKUs. */
export const codeFilterOf = (module: string): string | undefined => {
  const resource = resourceOf(module);
  return filtersOf(resource).find((filter) => filter.kind === "options" && filter.field === resource.title)?.name;
};
