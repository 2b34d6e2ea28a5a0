import { filtersOf } from "../../../../resources/core/filters.ts";
import type { Resource } from "../../../../resources/core/resource.ts";
import { childrenOf } from "../../../../resources/core/registry.ts";
import { resourceOf } from "../../../data/resources.ts";

/** The columns that make a child record a line: what, how many, at what price or cost. */
export type LineShape = {
  item: string;
  itemModule: string;
  /** Whom the document is with. */
  partyModule: string;
  quantity: string;
  unitAmount: string | undefined;
  /** Whose rules give the amount, and the field of the item that holds them. */
  rules?: { resource: Resource; field: string };
  /** The rules of which an item needs one, whatever it costs here, and the field of the item that holds them. */
  needed?: { resource: Resource; field: string };
  /** Which rule gave the amount, and why: `priceRuleId`, `priceReason`. */
  rule?: string;
  reason?: string;
  /** What is taken off the line, and its share of what is taken off the document. */
  discount?: { given: string; share: string };
  /** Column that names what made a line that is not typed here. */
  madeBy?: string;
  /** Column that is true for what is no stock. */
  stockless?: string;
};

/** The rules of an item that give an amount. */
export const rulesOf = (itemModule: string, amount: "price" | "cost"): LineShape["rules"] => {
  const found = childrenOf(itemModule).find(({ child }) => child.gives?.amount === amount);
  return found && { resource: found.child, field: found.field };
};

/** As the document declares its lines. */
export const lineShapeOf = (child: Resource, { document, fields }: Resource, name: string): LineShape => {
  const lines = document?.lines[name];
  const party = fields[document?.parties[0] ?? ""];
  const item = lines?.item ?? "";
  const field = child.fields[item];
  const amount = lines?.amount;
  const unitAmount = amount?.column;
  const itemModule = field?.kind === "reference" ? field.module : "";
  const rules = amount && "rule" in amount && itemModule ? rulesOf(itemModule, amount.rule) : undefined;
  const needed = lines?.needsRule && itemModule ? rulesOf(itemModule, lines.needsRule) : undefined;
  return {
    item,
    itemModule,
    partyModule: party?.kind === "reference" ? party.module : "",
    quantity: "quantity",
    unitAmount,
    ...(rules && { rules }),
    ...(needed && { needed }),
    ...(unitAmount && { rule: `${unitAmount}RuleId`, reason: `${unitAmount}Reason` }),
    ...(amount && "rule" in amount && amount.discount && { discount: amount.discount }),
    ...(lines?.madeBy && { madeBy: lines.madeBy }),
    ...(lines?.stockless && { stockless: lines.stockless }),
  };
};

/** The filter that finds records of a module by the code people write: `codes` for SKUs. */
export const codeFilterOf = (module: string): string | undefined => {
  const resource = resourceOf(module);
  return filtersOf(resource).find((filter) => filter.kind === "options" && filter.field === resource.title)?.name;
};
