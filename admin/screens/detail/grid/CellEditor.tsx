import type { GridAction, GridRow } from "./gridState.ts";
import type { ColumnSpec } from "./gridColumns.ts";
import { DateEditor } from "./DateEditor.tsx";
import { PickEditor } from "./PickEditor.tsx";
import { TextEditor } from "./TextEditor.tsx";

type Props = {
  column: ColumnSpec;
  row: GridRow | null;
  draft: string;
  dispatch: (action: GridAction) => void;
  onScan: ((code: string) => void) | undefined;
};

/** The field that a cell turns into while it is typed in. */
export const CellEditor = ({ column, row, draft, dispatch, onScan }: Props) => {
  if (column.kind === "pick") return <PickEditor column={column} draft={draft} dispatch={dispatch} onScan={onScan} />;
  if (column.kind === "date") return <DateEditor column={column} row={row} draft={draft} dispatch={dispatch} />;
  if (column.kind === "text" || column.kind === "decimal")
    return <TextEditor column={column} row={row} draft={draft} dispatch={dispatch} />;
  return null;
};
