import { secretsOf, type Insight } from "../../../../resources/core/insights.ts";
import { insightField } from "../../../../resources/core/naming.ts";
import { useAccess } from "../../../data/access.ts";
import { useResource } from "../../../data/recordContext.tsx";
import { useQueryText } from "../../../data/useQueryText.ts";
import { referenceField } from "../../../data/shape.ts";
import { readableField } from "../data/readable.ts";

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

export type Told = { name: string; insight: Insight };

/** Those of some insights that the role is told, with the columns it may read. */
export const useToldInsights = (names: readonly string[]): readonly Told[] => {
  const { insights } = useResource();
  const { sees, may } = useAccess();
  return names.flatMap((name) => {
    const insight = insights?.[name];
    if (!insight || !insight.reads.every(sees)) return [];
    if (!secretsOf(insight).every((secret) => may(`sku_${secret}:view:all`))) return [];
    const columns = Object.entries(insight.columns).filter(([, field]) => readableField(field, may));
    return [{ name, insight: { ...insight, columns: Object.fromEntries(columns) } }];
  });
};
