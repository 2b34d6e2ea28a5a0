import { useRef, useState } from "react";
import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { date } from "../../../fields/date.tsx";
import { useUnsettled } from "../../../fields/unsettled.ts";
import { CellNote } from "./CellNote.tsx";
import { readCell } from "./cellProblem.ts";
import { leavingKey } from "./gridKeys.ts";
import type { ColumnSpec } from "./gridColumns.ts";
import type { After, GridAction, GridRow } from "./gridState.ts";

type Props = { column: ColumnSpec; row: GridRow | null; draft: string; dispatch: (action: GridAction) => void };

/** A day in a cell: the date control of every form, left by the keys of the grid. */
export const DateEditor = ({ column, row, draft, dispatch }: Props) => {
  const t = useTranslate();
  const done = useRef(false);
  const typed = useRef(draft);
  const [wrong, setWrong] = useState(false);
  const finish = (after: After) => {
    if (done.current) return;
    const read = readCell(column, row, typed.current);
    if ("problem" in read) return setWrong(true);
    done.current = true;
    if (row === null && read.value === null) return dispatch({ type: "leave" });
    dispatch({ type: "write", values: { [column.key]: read.value }, after });
  };
  useUnsettled(true, async () => {
    finish("stay");
    return done.current;
  });
  return (
    <Box
      className={`cell-editor${wrong ? " wrong" : ""}`}
      onKeyDownCapture={(event) => {
        const after = leavingKey(event);
        if (after) finish(after);
        else if (event.key === "Escape") {
          done.current = true;
          dispatch({ type: "leave" });
        } else return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onKeyDown={(event) => event.stopPropagation()}
      onBlur={({ currentTarget, relatedTarget }) => {
        // the calendar over it is part of it
        if (relatedTarget === null || currentTarget.contains(relatedTarget)) return;
        if (!(relatedTarget instanceof Element && relatedTarget.closest(".MuiPopover-root"))) finish("stay");
      }}
    >
      <date.Input
        id={`cell-${column.key}`}
        module=""
        name={column.key}
        field={{ kind: "date" }}
        label={column.label}
        value={draft}
        values={{}}
        invalid={wrong}
        autoFocus
        onBlur={() => undefined}
        onChange={(value) => {
          typed.current = typeof value === "string" ? value : "";
          setWrong(false);
          dispatch({ type: "type", text: typed.current });
        }}
      />
      {wrong && <CellNote>{t("grid.problem.notADate")}</CellNote>}
    </Box>
  );
};
