import { useTranslate } from "react-admin";
import type { AnyField } from "../../../../resources/core/fields.ts";
import type { Panel } from "../../../../resources/core/insights.ts";
import { useAccess } from "../../../data/access.ts";
import { resourceOf } from "../../../data/resources.ts";
import { Cell } from "../../../fields/Cell.tsx";
import { alignOf } from "../../../fields/displays.ts";
import type { DetailRecord } from "../data/useDetail.ts";
import { readableField } from "../data/readable.ts";
import { PanelTable } from "./PanelTable.tsx";
import { RecordScope, useRecord, useResource } from "../../../data/recordContext.tsx";

/** So many are shown; their own tab has them all. */
const shown = 12;
type Props = { panel: Extract<Panel, { children: string }> };

/** Children of the record to be read: they came with it. Not shown to those who may not see what they are for. */
export const ChildrenPanel = ({ panel: { children, columns } }: Props) => {
  const resource = useResource();
  const record = useRecord();
  const t = useTranslate();
  const { may } = useAccess();
  const field = resource.fields[children];
  if (field?.kind !== "children") return null;
  const child = resourceOf(field.of);
  const fieldOf = (name: string) => child.fields[name] as AnyField;
  const rows = (record[children] ?? []) as readonly DetailRecord[];
  if (!columns.every((name) => readableField(fieldOf(name), may))) return null;
  return (
    <PanelTable
      title={t(`resources.${resource.name}.fields.${children}`)}
      columns={columns.map((name) => ({
        name,
        label: t(`resources.${child.name}.fields.${name}`, { _: name }),
        align: alignOf(fieldOf(name)),
      }))}
      rows={rows.slice(0, shown).map((row) => ({
        key: row.id,
        values: row,
        cell: (name) => (
          <RecordScope module={child.name} record={row}>
            <Cell name={name} />
          </RecordScope>
        ),
      }))}
      none={t("detail.panels.nothing")}
    />
  );
};
