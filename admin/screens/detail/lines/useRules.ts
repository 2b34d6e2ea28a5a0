import { namesOf } from "../../../../resources/core/naming.ts";
import { useQueryText } from "../../../data/useQueryText.ts";
import type { LineShape } from "./lineShape.ts";
import type { NewRule } from "./ruleToCreate.ts";

type Item = { costRules?: readonly { vendorId: number }[]; priceRules?: readonly { id: number }[] } | null;
type Answer = { item: Item; labels?: readonly { id: number; isSystem: boolean }[] };

const inside = { costRules: "costRules { vendorId }", priceRules: "priceRules { id }" } as const;
/** Price rules are kept per label; the system's own stands for all customers. */
const labels = `labels(filter: { modules: ["customers"] }, limit: 500) { id isSystem }`;

/** Whether the item has rules already, and, for a price, the label of all customers. */
export const useRules = (
  shape: LineShape,
  itemId: number,
  rule: NewRule | null,
): { known: boolean; everyone: number | null } => {
  const { one } = namesOf(shape.itemModule);
  const field = rule?.field ?? "costRules";
  const query = `query Rules($id: Int!) { item: ${one}(id: $id) { ${inside[field]} } ${field === "priceRules" ? labels : ""} }`;
  const { data } = useQueryText<Answer>(query, { id: itemId }, { enabled: itemId > 0 && rule !== null });
  const everyone = data?.labels?.find(({ isSystem }) => isSystem)?.id ?? null;
  if (!data || !rule) return { known: true, everyone };
  const known =
    rule.field === "costRules"
      ? (data.item?.costRules ?? []).some(({ vendorId }) => vendorId === rule.vendor?.id)
      : (data.item?.priceRules ?? []).length > 0 || everyone === null;
  return { known, everyone };
};
