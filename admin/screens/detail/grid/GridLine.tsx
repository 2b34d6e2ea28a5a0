import { memo, type ReactNode } from "react";
import { TableCell, TableRow } from "@mui/material";
import { CellEditor } from "./CellEditor.tsx";
import { GridCell } from "./GridCell.tsx";
import { type ColumnSpec, textOf } from "./gridColumns.ts";
import type { GridAction, GridRow } from "./gridState.ts";
import { RowNumber } from "./RowNumber.tsx";

type Props = {
  columns: readonly ColumnSpec[];
  /** Null where a new row begins. */
  row: GridRow | null;
  at: number;
  /** The column the cursor stands in, when it stands in this row. */
  here: number | null;
  /** What is typed in that cell. */
  draft: string | null;
  dispatch: (action: GridAction) => void;
  readOnly: boolean;
  /** What is wrong with which column. */
  problem: Readonly<Record<string, string>> | undefined;
  /** Opens under the row. */
  below: ReactNode;
  onEngage: () => void;
  onScan: ((code: string) => void) | undefined;
};

/** One row of the grid and what opens under it. Rows that did not change are not drawn again while another is typed in. */
export const GridLine = memo(function GridLine(props: Props) {
  const { columns, row, at, here, draft, dispatch, readOnly, problem, below, onEngage, onScan } = props;
  const enter = (column: ColumnSpec, columnAt: number, editable: boolean) => (edit: boolean) => {
    onEngage();
    if (here === columnAt && draft !== null) return;
    dispatch({ type: "go", to: { row: at, column: columnAt } });
    if (!edit || !editable) return;
    const value = row?.values[column.key];
    if (column.kind === "boolean") dispatch({ type: "write", values: { [column.key]: value !== true }, after: "stay" });
    else dispatch({ type: "edit", text: textOf(column, value) });
  };
  return (
    <>
      <TableRow className={[here === null ? "" : "active", below ? "opened" : ""].join(" ")} aria-rowindex={at + 2}>
        <RowNumber
          at={at}
          adding={row === null}
          readOnly={readOnly}
          onRemove={() => dispatch({ type: "remove", row: at })}
          onAdd={() => {
            onEngage();
            dispatch({ type: "go", to: { row: at, column: 0 } });
            dispatch({ type: "edit", text: "" });
          }}
        />
        {columns.map((column, columnAt) => {
          if (row === null && !column.editable(null)) return null;
          const editable = !readOnly && column.editable(row);
          return (
            <GridCell
              key={column.key}
              column={column}
              row={row}
              name={`${at}:${columnAt}`}
              here={here === columnAt}
              span={row === null ? columns.length : 1}
              editable={editable}
              problem={problem?.[column.key]}
              onEnter={enter(column, columnAt, editable)}
            >
              {here === columnAt && draft !== null ? (
                <CellEditor column={column} row={row} draft={draft} dispatch={dispatch} onScan={onScan} />
              ) : null}
            </GridCell>
          );
        })}
      </TableRow>
      {below && (
        <TableRow className="below">
          <TableCell />
          <TableCell colSpan={columns.length}>{below}</TableCell>
        </TableRow>
      )}
    </>
  );
});
