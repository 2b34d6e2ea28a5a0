import { useEffect, useMemo, useReducer, useRef } from "react";
import type { Resource } from "../../../../resources/core/resource.ts";
import { gridReducer } from "../grid/gridReducer.ts";
import { type GridAction, type GridColumn, type GridState, initialGrid } from "../grid/gridState.ts";
import { childrenSent, initialOf, rowsOf } from "./childRows.ts";
import type { GridExtras } from "./gridExtras.ts";

/** A row that begins by typing starts with the resource's initial values. */
const begun = (action: GridAction, child: Resource, state: GridState): GridAction =>
  action.type === "write" && state.cursor.row >= state.rows.length
    ? { ...action, values: { ...initialOf(child), ...action.values } }
    : action;

/** The grid's state over a record's children. New answers of the server replace it only while nothing is pending. */
export const useChildGrid = (
  child: Resource,
  answers: unknown,
  columns: readonly GridColumn[],
  along?: GridExtras["along"],
) => {
  const reducer = useMemo(() => {
    const reduce = gridReducer(columns);
    return (state: GridState, action: GridAction) => reduce(state, begun(action, child, state));
  }, [columns, child]);
  const [state, dispatch] = useReducer(reducer, answers, (given) => initialGrid(rowsOf(child, given)));
  const sent = useMemo(() => childrenSent(child, state, along), [child, state, along]);
  const input = useMemo(() => sent.map((each) => each.input), [sent]);
  const pending = input.length > 0;
  const saving = useRef(false);

  useEffect(() => {
    if (!pending || saving.current) dispatch({ type: "reset", rows: rowsOf(child, answers) });
    saving.current = false;
    // what the server says matters only when it says something new
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [answers, child]);

  return {
    state,
    dispatch,
    input,
    /** The rows that the input is of, one each. */
    sent: useMemo(() => sent.map(({ row }) => row), [sent]),
    pending,
    /** The next answer of the server is the outcome of this grid's own save. */
    settle: () => {
      saving.current = true;
    },
    /** The save was refused: what is on screen is still to be saved. */
    unsettle: () => {
      saving.current = false;
    },
    discard: () => dispatch({ type: "reset", rows: rowsOf(child, answers) }),
  };
};
