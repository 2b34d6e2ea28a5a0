import { Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";
import { useListContext, useTranslate } from "react-admin";
import { useCallback, useMemo, useRef } from "react";
import { stockFilterOf } from "../../../resources/core/filters.ts";
import { useResource } from "../../data/recordContext.tsx";
import { AlignedColumns } from "../../parts/AlignedColumns.tsx";
import { ExplainedAt, explainedAt } from "../../fields/explainedAt.ts";
import type { CustomValue } from "../../fields/useCustomFields.ts";
import { useListView } from "./listContext.ts";
import { edge, ListRow, roomAfterNumbers } from "./ListRow.tsx";
import { SortHead } from "./SortHead.tsx";
import type { Row } from "./useRows.ts";
import { MixedCheckbox } from "../../parts/MixedCheckbox.tsx";

type Props = {
  cursor: number;
  onCursor: (index: number) => void;
  onOpen: (row: Row) => void;
  onOpened: (row: Row) => void;
};

const Head = () => {
  const { shown: columns, titleOf, selection } = useListView();
  const t = useTranslate();
  return (
    <TableHead>
      <TableRow
        sx={{
          "& th": {
            position: "sticky",
            top: 0,
            zIndex: 2,
            boxShadow: (theme) => `inset 0 -1px 0 ${theme.palette.line.normal}`,
            borderBottom: 0,
          },
        }}
      >
        <TableCell sx={edge}>
          <MixedCheckbox
            label={t("lists.selectAll")}
            checked={selection.all}
            mixed={selection.some}
            onChange={selection.toggleAll}
          />
        </TableCell>
        {columns.map((column, at) => (
          <SortHead
            key={column.key}
            by={column.sortable ? column.key : null}
            align={column.align}
            sx={roomAfterNumbers(columns, at)}
          >
            {titleOf(column)}
          </SortHead>
        ))}
      </TableRow>
    </TableHead>
  );
};

/** What a row shows by its columns: the company's own fields stand beside the module's. */
const withOwnFields = ({ customFields = [], ...row }: Row & { customFields?: unknown }) => ({
  ...row,
  ...Object.fromEntries((customFields as readonly CustomValue[]).map(({ id, value }) => [`cf:${id}`, value])),
});

/** The list as a table: hairlines, numbers to the right, a cursor row with an accent edge. */
export const ListTable = ({ cursor, onCursor, onOpen, onOpened }: Props) => {
  const { shown: columns, selection } = useListView();
  const { data: rows = [], isPlaceholderData: stale = false, filterValues } = useListContext<Row>();
  const resource = useResource();
  const { toggle, extend } = selection;
  const pick = useCallback((id: number, range: boolean) => (range ? extend(id) : toggle(id)), [toggle, extend]);
  // the same function for every render, so that rows are drawn again only for their own sake
  const latest = useRef({ onOpen, onOpened });
  latest.current = { onOpen, onOpened };
  const openRow = useCallback((row: Row) => latest.current.onOpen(row), []);
  const opened = useCallback((row: Row) => latest.current.onOpened(row), []);
  const stock = stockFilterOf(resource);
  const shown = useMemo(() => rows.map(withOwnFields), [rows]);
  return (
    <Table
      aria-busy={stale}
      sx={{
        "& th:last-of-type, & td:last-of-type": { pr: "24px" },
        "& tbody > tr": { cursor: "pointer", scrollMargin: "48px" },
        opacity: stale ? 0.6 : 1,
      }}
    >
      <Head />
      <TableBody>
        <AlignedColumns rows={shown}>
          <ExplainedAt value={explainedAt(stock && filterValues[stock])}>
            {rows.map((row, index) => (
              <ListRow
                key={row.id}
                columns={columns}
                row={row}
                index={index}
                selected={selection.has(row.id)}
                isCursor={index === cursor}
                onCursor={onCursor}
                onPick={pick}
                onOpen={openRow}
                onOpened={opened}
              />
            ))}
          </ExplainedAt>
        </AlignedColumns>
      </TableBody>
    </Table>
  );
};
