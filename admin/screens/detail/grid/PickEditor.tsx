import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Box } from "@mui/material";
import { useTyped } from "../../../fields/useTyped.ts";
import { leavingKey } from "./gridKeys.ts";
import type { ColumnSpec, Option } from "./gridColumns.ts";
import type { After, GridAction } from "./gridState.ts";
import { PickList } from "./PickList.tsx";
import { useNewRecord } from "./useNewRecord.tsx";
import { calledOption, usePick } from "./usePick.ts";
import { usePressBeside } from "./usePressBeside.ts";
import { isScan } from "../../../keys/barcodeScanner.ts";

type Props = {
  column: Extract<ColumnSpec, { kind: "pick" }>;
  draft: string;
  dispatch: (action: GridAction) => void;
  /** Takes what a scanner typed; the cell stays open for the next scan. */
  onScan: ((code: string) => void) | undefined;
};

/** Looks a record up by typing. Enter and Tab take the one typed; a scanner's Enter does not wait for the list. */
export const PickEditor = ({ column, draft, dispatch, onScan }: Props) => {
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  const anchor = useRef<HTMLDivElement>(null);
  const picks = useRef<HTMLDivElement>(null);
  // the option that the arrows stand on
  const [at, setAt] = useState(-1);
  const [typed, setTyped] = useState(draft.length === 1);
  // when the second letter came: the first one may have opened the cell
  const began = useRef<number | null>(null);
  const after = useRef<After>("next");
  const { found, ask } = usePick(column.search, typed ? draft : "", column.remote);

  useEffect(() => {
    field.current?.focus();
    if (draft.length !== 1) field.current?.select();
    // only when the editor opens
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const pick = (option: Option) =>
    dispatch({
      type: "write",
      values: {
        [column.key]: typeof option.id === "number" ? { id: option.id, name: option.name } : option.id,
        ...option.values,
      },
      after: after.current,
      to: after.current === "next" ? column.goOn : undefined,
    });
  const typing = useTyped<Option>({
    text: typed ? draft : null,
    offered: found.options,
    ask,
    names: calledOption,
    take: (option) =>
      option ? pick(option) : dispatch({ type: "write", values: { [column.key]: null }, after: after.current }),
    leads: true,
    input: () => field.current,
  });

  const { creation, form } = useNewRecord({
    module: column.module,
    given: column.given,
    text: typed ? draft : "",
    search: column.search,
    onMade: pick,
  });

  usePressBeside([anchor, picks], (hold) => {
    if (form) return;
    after.current = "stay";
    if (!typed) dispatch({ type: "leave" });
    else if (typing.isClear()) void typing.settle();
    else hold(typing.settle());
  });

  const onKeyDown = (event: KeyboardEvent) => {
    // keys of the form for a new record are its own
    if (event.target !== field.current) return;
    event.stopPropagation();
    const leaving = leavingKey(event);
    if (
      leaving === "down" &&
      onScan &&
      began.current !== null &&
      isScan(draft.trim(), event.timeStamp - began.current)
    ) {
      event.preventDefault();
      began.current = null;
      onScan(draft.trim());
      dispatch({ type: "type", text: "" });
    } else if (leaving) {
      after.current = leaving === "down" ? "next" : leaving;
      const chosen = found.options[at];
      if (typing.onKey(event)) return;
      event.preventDefault();
      if (chosen) pick(chosen);
      else dispatch({ type: "leave" });
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const to = Math.max(0, Math.min(at + (event.key === "ArrowDown" ? 1 : -1), found.options.length - 1));
      setAt(to);
      typing.choose(found.options[to] ?? null);
    } else if (event.key === "Escape") {
      event.preventDefault();
      dispatch({ type: "leave" });
    }
  };

  return (
    <Box className={`cell-editor${typing.refusal ? " wrong" : ""}`} ref={anchor}>
      <input
        ref={field}
        role="combobox"
        aria-label={column.label}
        aria-expanded={found.options.length > 0}
        aria-controls={list}
        aria-activedescendant={found.options[at] ? `${list}-${at}` : undefined}
        aria-autocomplete="list"
        aria-invalid={typing.refusal ? true : undefined}
        aria-busy={typing.waiting || undefined}
        autoComplete="off"
        value={draft}
        placeholder={column.placeholder}
        onChange={(event) => {
          if (event.target.value.length < 2) began.current = null;
          began.current ??= event.timeStamp;
          setAt(-1);
          setTyped(true);
          dispatch({ type: "type", text: event.target.value });
        }}
        onKeyDown={onKeyDown}
      />
      <PickList
        id={list}
        anchor={anchor}
        frame={picks}
        found={found}
        at={at}
        text={typed ? draft : ""}
        refusal={typing.refusal}
        creation={creation}
        onPick={(option) => {
          after.current = "next";
          pick(option);
        }}
      />
      {form}
    </Box>
  );
};
