import type { ReactNode } from "react";
import { TableCell } from "@mui/material";
import { AlignedCell } from "../../../parts/AlignedColumns.tsx";
import type { ColumnSpec } from "./gridColumns.ts";
import type { GridRow } from "./gridState.ts";

type Props = {
  column: ColumnSpec;
  row: GridRow | null;
  name: string;
  here: boolean;
  /** Columns it stands over: the cell that begins a row has the whole width. */
  span: number;
  editable: boolean;
  problem: string | undefined;
  /** Pointer came: `edit` on a second press. */
  onEnter: (edit: boolean) => void;
  /** The editor, while this cell is typed in. */
  children: ReactNode;
};

/** One cell at rest or holding its editor; the only focusable one is where the cursor stands. */
export const GridCell = ({ column, row, name, here, span, editable, problem, onEnter, children }: Props) => (
  <TableCell
    role="gridcell"
    data-cell={name}
    {...(span > 1 && { colSpan: span })}
    tabIndex={here ? 0 : -1}
    align={column.align ?? "left"}
    aria-readonly={!editable}
    aria-invalid={problem ? true : undefined}
    title={problem}
    className={[here ? "here" : "", editable ? "" : "fixed", problem ? "wrong" : "", children ? "editing" : ""].join(
      " ",
    )}
    onMouseDown={(event) => {
      // a button inside the cell keeps its own click
      if (event.target instanceof Element && event.target.closest("button, a, input")) return;
      // where a row begins one press opens the editor, so that a right one can paste into it
      const opens = here || row === null;
      if (event.button !== 0 && !(event.button === 2 && row === null)) return;
      // neither the press that opens the editor nor one beside it takes the focus out of it
      if (children || (opens && editable)) event.preventDefault();
      if (children) return;
      onEnter(opens);
    }}
    onDoubleClick={() => !children && onEnter(true)}
  >
    {children ??
      (row ? (
        <AlignedCell column={column.key}>{column.show(row)}</AlignedCell>
      ) : editable && column.placeholder ? (
        <span className="quiet">{column.placeholder}</span>
      ) : null)}
  </TableCell>
);
