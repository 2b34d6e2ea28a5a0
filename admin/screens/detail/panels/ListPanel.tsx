import { Link } from "@mui/material";
import { useGetList, useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import type { AnyField } from "../../../../resources/core/fields.ts";
import { filtersOf } from "../../../../resources/core/filters.ts";
import type { Panel } from "../../../../resources/core/insights.ts";
import { statesAt } from "../../../../resources/core/stages.ts";
import { useAccess } from "../../../data/access.ts";
import { detailPath, resourceOf } from "../../../data/resources.ts";
import { PicturedCell } from "../../../fields/PicturedCell.tsx";
import { alignOf } from "../../../fields/displays.ts";
import { useWaiting } from "../../../data/RevealGroup.tsx";
import { filterBy } from "../data/listFilter.ts";
import { readableField } from "../data/readable.ts";
import { PanelTable } from "./PanelTable.tsx";
import { RecordScope, useRecord } from "../../../data/recordContext.tsx";

/** So many are shown; the tab of them has them all. */
const shown = 8;
type Props = { panel: Extract<Panel, { list: string }> };

/** The newest records of another module that point at this one, each a link. */
export const ListPanel = ({ panel: { list, by, open, columns } }: Props) => {
  const record = useRecord();
  const t = useTranslate();
  const { may } = useAccess();
  const listed = resourceOf(list);
  const fieldOf = (name: string) => listed.fields[name] as AnyField;
  const readable = columns.filter((name) => readableField(fieldOf(name), may));
  const states = filtersOf(listed).find((each) => each.kind === "options" && each.field === "state")?.name;
  const { data, total, isLoading } = useGetList(list, {
    filter: {
      ...filterBy(list, by, record.id),
      ...(open && states && { [states]: statesAt(listed.states ?? {}, "draft", "open", "underWay") }),
    },
    pagination: { page: 1, perPage: shown },
    sort: { field: listed.sort?.column ?? "id", order: "DESC" },
    meta: { fields: listed.image ? [listed.image, ...readable] : readable },
  });
  useWaiting(isLoading);
  return (
    <PanelTable
      title={t(open ? "detail.panels.open" : "detail.panels.all", {
        name: t(`resources.${list}.name`),
        total: total ?? "",
      })}
      columns={readable.map((name) => ({
        name,
        label: t(`resources.${list}.fields.${name}`, { _: name }),
        align: alignOf(fieldOf(name)),
      }))}
      rows={data?.map((row) => ({
        key: Number(row.id),
        values: row,
        cell: (name) => {
          const value = (
            <RecordScope module={list} record={row}>
              <PicturedCell name={name} />
            </RecordScope>
          );
          return name === listed.title ? (
            <Link component={RouterLink} to={detailPath(list, Number(row.id))} color="inherit">
              {value}
            </Link>
          ) : (
            value
          );
        },
      }))}
      none={t("detail.panels.nothing")}
    />
  );
};
