import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Box, ClickAwayListener } from "@mui/material";
import { leavingKey } from "./gridKeys.ts";
import type { ColumnSpec, Option } from "./gridColumns.ts";
import type { After, GridAction } from "./gridState.ts";
import { PickList } from "./PickList.tsx";
import { usePick } from "./usePick.ts";
import { isScan } from "./wedge.ts";

type Props = {
  column: Extract<ColumnSpec, { kind: "pick" }>;
  draft: string;
  dispatch: (action: GridAction) => void;
  /** Takes what a scanner typed; the cell stays open for the next scan. */
  onScan: ((code: string) => void) | undefined;
};

const exact = (options: readonly Option[], text: string): Option | undefined =>
  options.find((option) => option.name.toLowerCase() === text.trim().toLowerCase());

/** Looks a record up by typing. The first hit is taken by Enter or Tab; a scanner's Enter does not wait for the list. */
export const PickEditor = ({ column, draft, dispatch, onScan }: Props) => {
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  const anchor = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const [typed, setTyped] = useState(draft.length === 1);
  // when the second letter came: the first one may have opened the cell
  const began = useRef<number | null>(null);
  const { found, ask } = usePick(column.search, typed ? draft : "", column.remote);

  useEffect(() => {
    field.current?.focus();
    if (draft.length !== 1) field.current?.select();
    // only when the editor opens
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const pick = (option: Option, after: After) =>
    dispatch({
      type: "write",
      values: {
        [column.key]: typeof option.id === "number" ? { id: option.id, name: option.name } : option.id,
        ...option.values,
      },
      after,
      to: after === "next" ? column.goOn : undefined,
    });

  const finish = async (after: After) => {
    if (typed && draft.trim() === "") return dispatch({ type: "write", values: { [column.key]: null }, after });
    if (!typed) return dispatch({ type: "leave" });
    const options = found.for === draft && !found.waiting ? found.options : await ask(draft);
    const option = (found.for === draft ? options[at] : undefined) ?? exact(options, draft) ?? options[0];
    if (option) pick(option, after);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    const after = leavingKey(event);
    if (after === "down" && onScan && began.current !== null && isScan(draft.trim(), event.timeStamp - began.current)) {
      event.preventDefault();
      began.current = null;
      onScan(draft.trim());
      dispatch({ type: "type", text: "" });
    } else if (after) {
      event.preventDefault();
      // choosing with the arrows counts as typing
      const option = found.options[at];
      if (!typed && option && at > 0) pick(option, after);
      else void finish(after === "down" ? "next" : after);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setTyped(true);
      setAt((now) => Math.max(0, Math.min(now + (event.key === "ArrowDown" ? 1 : -1), found.options.length - 1)));
    } else if (event.key === "Escape") {
      event.preventDefault();
      dispatch({ type: "leave" });
    }
  };

  return (
    <ClickAwayListener mouseEvent="onMouseDown" onClickAway={() => dispatch({ type: "leave" })}>
      <Box className="cell-editor" ref={anchor}>
        <input
          ref={field}
          role="combobox"
          aria-label={column.label}
          aria-expanded={found.options.length > 0}
          aria-controls={list}
          aria-activedescendant={found.options[at] ? `${list}-${at}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          value={draft}
          placeholder={column.placeholder}
          onChange={(event) => {
            if (event.target.value.length < 2) began.current = null;
            began.current ??= event.timeStamp;
            setAt(0);
            setTyped(true);
            dispatch({ type: "type", text: event.target.value });
          }}
          onKeyDown={onKeyDown}
        />
        <PickList
          id={list}
          anchor={anchor}
          found={found}
          at={at}
          text={typed ? draft : ""}
          onPick={(option) => pick(option, "next")}
        />
      </Box>
    </ClickAwayListener>
  );
};
