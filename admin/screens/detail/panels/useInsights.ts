import type { Insight } from "../../../../resources/core/insights.ts";
import { insightField } from "../../../../resources/core/naming.ts";
import { useQueryText } from "../../../data/useQueryText.ts";
import { referenceField } from "../../../data/shape.ts";

export type Values = Readonly<Record<string, unknown>>;
/** By the insight's name: its figures, or its rows; null when there is nothing to tell. */
export type Answers = Readonly<Record<string, Values | readonly Values[] | null>>;

const selectionOf = ({ columns }: Insight): string =>
  Object.entries(columns)
    .map(([name, field]) => (field.kind === "reference" ? `${name} ${referenceField(name)} { id name }` : name))
    .join(" ");

/** Everything that the panels of a tab tell, in one request. */
export const useInsights = (
  module: string,
  id: number,
  told: readonly { name: string; insight: Insight }[],
): Answers | undefined => {
  const asked = told
    .map(({ name, insight }) => `${name}: ${insightField(module, name)}(id: $id) { ${selectionOf(insight)} }`)
    .join(" ");
  return useQueryText<Answers>(`query Insights($id: Int!) { ${asked} }`, { id }, { enabled: told.length > 0 }).data;
};
