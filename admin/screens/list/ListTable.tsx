import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslate } from "ra-core";
import type { Resource } from "../../../resources/core/resource.ts";
import { recordName } from "../../data/recordName.ts";
import { focusInset } from "../../theme/focus.ts";
import type { Column } from "./columns.ts";
import { ColumnCell } from "./ColumnCell.tsx";
import type { Selection } from "./useSelection.ts";
import type { OrderBy } from "./useListState.ts";
import type { Row } from "./useRows.ts";

type Props = {
  resource: Resource;
  columns: readonly Column[];
  titleOf: (column: Column) => string;
  rows: readonly Row[];
  orderBy: OrderBy;
  onOrder: (orderBy: OrderBy) => void;
  selection: Selection;
  cursor: number;
  onCursor: (index: number) => void;
  onOpen: (row: Row) => void;
  /** The rows on screen are older than what was asked for. */
  stale: boolean;
};

/** After numbers, which stand at the right of their column, a text needs room. */
const roomAfterNumbers = (columns: readonly Column[], at: number) =>
  columns[at]?.align === "left" && columns[at - 1]?.align === "right" ? { pl: "24px" } : undefined;

const edge = { pl: "24px !important", width: 56 };

const Head = ({
  columns,
  titleOf,
  orderBy,
  onOrder,
  selection,
}: Pick<Props, "columns" | "titleOf" | "orderBy" | "onOrder" | "selection">) => {
  const translate = useTranslate();
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
          <Checkbox
            checked={selection.all}
            indeterminate={selection.some}
            onChange={selection.toggleAll}
            slotProps={{ input: { "aria-label": translate("lists.selectAll") } }}
          />
        </TableCell>
        {columns.map((column, at) => {
          const active = column.key === orderBy.column;
          const Arrow = orderBy.order === "ASC" ? ArrowUp : ArrowDown;
          return (
            <TableCell
              key={column.key}
              scope="col"
              align={column.align}
              sx={roomAfterNumbers(columns, at)}
              aria-sort={active ? (orderBy.order === "ASC" ? "ascending" : "descending") : undefined}
            >
              {column.sortable ? (
                <Box
                  component="button"
                  type="button"
                  onClick={() =>
                    onOrder({ column: column.key, order: active && orderBy.order === "ASC" ? "DESC" : "ASC" })
                  }
                  sx={(theme) => ({
                    display: "inline-flex",
                    alignItems: "center",
                    gap: "3px",
                    height: 24,
                    border: 0,
                    p: "0 4px",
                    mx: "-4px",
                    borderRadius: "4px",
                    bgcolor: "transparent",
                    font: "inherit",
                    color: active ? "text.primary" : "inherit",
                    fontWeight: active ? 600 : "inherit",
                    cursor: "pointer",
                    "&:hover": { color: "text.primary" },
                    "&:focus-visible": focusInset(theme),
                  })}
                >
                  {titleOf(column)}
                  {active && <Arrow size={13} aria-hidden />}
                </Box>
              ) : (
                titleOf(column)
              )}
            </TableCell>
          );
        })}
      </TableRow>
    </TableHead>
  );
};

/** The list as a table: hairlines, numbers to the right, a cursor row with an accent edge. */
export const ListTable = ({
  resource,
  columns,
  titleOf,
  rows,
  orderBy,
  onOrder,
  selection,
  cursor,
  onCursor,
  onOpen,
  stale,
}: Props) => {
  const translate = useTranslate();
  return (
    <Table aria-busy={stale} sx={{ "& th:last-of-type, & td:last-of-type": { pr: "24px" }, opacity: stale ? 0.6 : 1 }}>
      <Head columns={columns} titleOf={titleOf} orderBy={orderBy} onOrder={onOrder} selection={selection} />
      <TableBody>
        {rows.map((row, index) => {
          const selected = selection.has(row.id);
          const name = recordName(resource, row);
          return (
            <TableRow
              key={row.id}
              hover
              selected={selected}
              data-row={index}
              aria-selected={selected}
              onClick={() => onCursor(index)}
              // what is double-clicked in a popover over the table is not the row
              onDoubleClick={(event) => event.currentTarget.contains(event.target as Node) && onOpen(row)}
              sx={(theme) => ({
                cursor: "default",
                scrollMargin: "48px",
                ...(index === cursor && {
                  boxShadow: `inset 3px 0 0 ${theme.palette.accent.main}`,
                  backgroundColor: theme.palette.surface.hover,
                }),
              })}
            >
              <TableCell sx={edge}>
                <Checkbox
                  checked={selected}
                  onChange={() => selection.toggle(row.id)}
                  onClick={(event) => event.stopPropagation()}
                  slotProps={{ input: { "aria-label": translate("lists.select", { name }) } }}
                />
              </TableCell>
              {columns.map((column, at) => (
                <TableCell key={column.key} align={column.align} sx={roomAfterNumbers(columns, at)}>
                  <ColumnCell resource={resource} column={column} row={row} first={at === 0} />
                </TableCell>
              ))}
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
};
