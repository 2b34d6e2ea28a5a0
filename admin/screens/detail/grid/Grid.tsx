import { type ClipboardEvent, type KeyboardEvent, useCallback, useEffect, useMemo, useRef } from "react";
import { Box, Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";
import { useTranslate } from "react-admin";
import { AlignedColumns } from "../../../parts/AlignedColumns.tsx";
import { textOf } from "./gridColumns.ts";
import { moveKey } from "./gridKeys.ts";
import { nextEditable } from "./gridReducer.ts";
import type { GridRow } from "./gridState.ts";
import { GridLine } from "./GridLine.tsx";
import { gridStyles, leastWidth } from "./gridStyles.ts";
import { useGridView } from "./gridView.ts";
import { useGridExtras } from "../children/gridExtras.ts";

type Props = { /** Begins with the focus in its first cell. */ begins?: boolean };

/** A table worked like a spreadsheet. One cell is in the tab order; all else is arrows, Tab and typing. */
export const Grid = ({ begins = false }: Props) => {
  const view = useGridView();
  const { label, columns, state, dispatch, readOnly, fixed, problems } = view;
  const { below, onPaste, onScan } = useGridExtras();
  const t = useTranslate();
  const frame = useRef<HTMLTableElement>(null);
  const engaged = useRef(false);
  const engage = useCallback(() => {
    engaged.current = true;
  }, []);
  const { draft, rows } = state;
  const adding = !readOnly && !fixed;
  // behind the last row only where one can begin: some cell takes the focus always
  const last = adding ? rows.length : Math.max(0, rows.length - 1);
  const cursor = { ...state.cursor, row: Math.min(state.cursor.row, last) };
  const shown: readonly (GridRow | null)[] = adding ? [...rows, null] : rows;
  const isRigid = columns.every(({ width }) => width !== undefined);
  const values = useMemo(() => rows.map((row) => row.values), [rows]);

  useEffect(() => {
    if (!begins) return undefined;
    // a form that closes gives the focus back first
    const turn = requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>("[data-cell]")?.focus());
    return () => cancelAnimationFrame(turn);
  }, [begins]);

  // focus follows the cursor, but never steals it from elsewhere on the page
  useEffect(() => {
    if (engaged.current && draft === null)
      frame.current?.querySelector<HTMLElement>(`[data-cell="${cursor.row}:${cursor.column}"]`)?.focus();
  }, [cursor.row, cursor.column, draft, rows.length]);

  const activeColumn = columns[cursor.column];
  const activeRow = rows[cursor.row] ?? null;

  const onKeyDown = (event: KeyboardEvent) => {
    if (draft !== null || !(event.target instanceof HTMLElement) || !event.target.dataset.cell) return;
    if (event.key === "Tab") {
      // past the last cell Tab leaves the grid: no one is trapped
      if (readOnly || !nextEditable(state, columns, event.shiftKey ? -1 : 1)) return;
      event.preventDefault();
      dispatch({ type: "next", by: event.shiftKey ? -1 : 1 });
      return;
    }
    if (activeColumn?.kind === "boolean" && event.key === " " && activeColumn.editable(activeRow) && !readOnly) {
      event.preventDefault();
      dispatch({
        type: "write",
        values: { [activeColumn.key]: activeRow?.values[activeColumn.key] !== true },
        after: "stay",
      });
      return;
    }
    // a figure or a reason inside the cell explains itself
    const inside = event.key === " " ? event.target.querySelector<HTMLElement>("button") : null;
    if (inside) {
      event.preventDefault();
      inside.click();
      return;
    }
    const action = moveKey(event, state, textOf(activeColumn, activeRow?.values[activeColumn?.key ?? ""]));
    if (!action || (readOnly && action.type !== "step") || (activeColumn?.kind === "boolean" && action.type === "edit"))
      return;
    if (!adding && action.type === "step" && action.rows > 0 && cursor.row >= rows.length - 1) return;
    event.preventDefault();
    // the page has keys of its own
    event.stopPropagation();
    dispatch(action);
  };

  const onPasted = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text/plain");
    // a word goes into the open cell; rows go into the grid
    const opened = draft !== null;
    if (readOnly || (opened && !/[\t\n]/.test(text.trim())) || !onPaste?.(text, view)) return;
    event.preventDefault();
    if (opened) dispatch({ type: "leave" });
  };

  return (
    // what has no cell to go to can be scrolled by keys, too
    <Box sx={{ overflowX: "auto" }} tabIndex={readOnly && shown.length === 0 ? 0 : undefined}>
      <Table
        ref={frame}
        role="grid"
        aria-label={label}
        aria-rowcount={shown.length + 1}
        aria-readonly={readOnly || undefined}
        sx={gridStyles}
        style={{ minWidth: leastWidth(columns) }}
        onKeyDown={onKeyDown}
        onPaste={onPasted}
        onFocus={(event) => {
          engage();
          // whatever brought the focus to a cell, the cursor goes with it
          const [row, column] = (event.target.dataset.cell ?? "").split(":").map(Number);
          if (
            draft === null &&
            row !== undefined &&
            column !== undefined &&
            (row !== state.cursor.row || column !== state.cursor.column)
          )
            dispatch({ type: "go", to: { row, column } });
        }}
        onBlur={(event) => {
          if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) engaged.current = false;
        }}
      >
        <colgroup>
          <col style={{ width: 34 }} />
          {columns.map((column, at) => (
            <col
              key={column.key}
              // where none is elastic the last one is: what is left would widen all of them, the numbers of rows too
              style={column.width && !(isRigid && at === columns.length - 1) ? { width: column.width } : undefined}
            />
          ))}
        </colgroup>
        <TableHead>
          <TableRow>
            <TableCell aria-label={t("grid.line")} />
            {columns.map((column) => (
              <TableCell key={column.key} align={column.align ?? "left"} title={column.label}>
                {column.label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          <AlignedColumns rows={values}>
            {shown.map((row, at) => (
              <GridLine
                key={row?.key ?? "adding"}
                columns={columns}
                row={row}
                at={at}
                here={at === cursor.row ? cursor.column : null}
                draft={at === cursor.row ? draft : null}
                dispatch={dispatch}
                readOnly={readOnly}
                problem={row ? problems.get(row.key) : undefined}
                below={row ? below?.(row, at === cursor.row) : null}
                onEngage={engage}
                onScan={row === null && onScan ? (code) => onScan(code, view) : undefined}
              />
            ))}
          </AlignedColumns>
        </TableBody>
      </Table>
    </Box>
  );
};
