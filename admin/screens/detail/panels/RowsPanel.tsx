import { useTranslate } from "react-admin";
import type { Insight } from "../../../../resources/core/insights.ts";
import { alignOf } from "../../../fields/displays.ts";
import { InsightCell } from "./InsightCell.tsx";
import { PanelTable } from "./PanelTable.tsx";
import type { Values } from "./useInsights.ts";
import { useResource } from "../../../data/recordContext.tsx";

type Props = { told: { name: string; insight: Insight }; rows: unknown };

/** An insight's rows. */
export const RowsPanel = ({ told: { name, insight }, rows }: Props) => {
  const resource = useResource();
  const t = useTranslate();
  const { columns } = insight;
  const words = `resources.${resource.name}.insights.${name}`;
  const answered = rows === undefined ? undefined : ((rows ?? []) as readonly Values[]);
  return (
    <PanelTable
      title={t(`${words}.name`)}
      columns={Object.entries(columns).map(([column, field]) => ({
        name: column,
        label: t(`${words}.fields.${column}`),
        align: alignOf(field),
      }))}
      rows={answered?.map((values, at) => ({
        key: at,
        values,
        cell: (column) => {
          const field = columns[column];
          return field && <InsightCell module={resource.name} name={column} field={field} values={values} />;
        },
      }))}
      none={t("detail.panels.nothing")}
    />
  );
};
