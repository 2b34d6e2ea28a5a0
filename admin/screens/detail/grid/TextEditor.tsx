import { useEffect, useRef, useState } from "react";
import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { useUnsettled } from "../../../fields/unsettled.ts";
import { CellNote } from "./CellNote.tsx";
import { readCell } from "./cellProblem.ts";
import { leavingKey } from "./gridKeys.ts";
import type { ColumnSpec } from "./gridColumns.ts";
import type { After, GridAction, GridRow } from "./gridState.ts";

type Props = { column: ColumnSpec; row: GridRow | null; draft: string; dispatch: (action: GridAction) => void };

/** Text and numbers. An entry that cannot be read stays in the cell and says why. */
export const TextEditor = ({ column, row, draft, dispatch }: Props) => {
  const t = useTranslate();
  const field = useRef<HTMLInputElement>(null);
  const done = useRef(false);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    const input = field.current;
    input?.focus();
    // an opened cell is selected whole, a typed-over one goes on at its end
    if (input && input.type === "text") input.setSelectionRange(draft.length === 1 ? 1 : 0, draft.length);
    // only when the editor opens
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const finish = (after: After): void => {
    if (done.current) return;
    const read = readCell(column, row, field.current?.value ?? draft);
    if ("problem" in read) {
      setProblem(t(`grid.problem.${read.problem}`, { limit: read.limit }));
      return;
    }
    done.current = true;
    // nothing typed begins no row
    if (row === null && (read.value === null || read.value === "")) return dispatch({ type: "leave" });
    dispatch({ type: "write", values: { [column.key]: read.value }, after });
  };

  // what cannot be read is not saved beside the rest
  useUnsettled(true, async () => {
    finish("stay");
    if (!done.current) field.current?.focus();
    return done.current;
  });

  return (
    <Box className={`cell-editor${problem ? " wrong" : ""}`} sx={{ textAlign: column.align ?? "left" }}>
      <input
        ref={field}
        type="text"
        inputMode={column.kind === "decimal" ? "decimal" : undefined}
        aria-label={column.label}
        aria-invalid={problem ? true : undefined}
        value={draft}
        onChange={(event) => {
          setProblem(null);
          dispatch({ type: "type", text: event.target.value });
        }}
        onKeyDown={(event) => {
          // what is typed is part of what the page saves by these keys
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) return finish("stay");
          event.stopPropagation();
          const after = leavingKey(event);
          if (after) {
            event.preventDefault();
            finish(after);
          } else if (event.key === "Escape") {
            event.preventDefault();
            done.current = true;
            dispatch({ type: "leave" });
          }
        }}
        onBlur={() => finish("stay")}
      />
      {problem && <CellNote>{problem}</CellNote>}
    </Box>
  );
};
