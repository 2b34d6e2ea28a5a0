import { type KeyboardEvent, startTransition, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
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
  /** What it opens with: the first letter, or what the cell holds. */
  draft: string;
  dispatch: (action: GridAction) => void;
  /** Takes what a scanner typed; the cell stays open for the next scan. */
  onScan: ((code: string) => void) | undefined;
};

/** A key that writes nothing by itself. */
const isCommand = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length > 1 || ctrlKey || metaKey || altKey;

/**
 * Looks a record up by typing. Enter and Tab take the one typed; a scanner's Enter does not wait for the list. The letters
 * are the field's own, and the list follows when there is time: a scanner types faster than a slow computer draws.
 */
export const PickEditor = ({ column, draft, dispatch, onScan }: Props) => {
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  const anchor = useRef<HTMLDivElement>(null);
  const picks = useRef<HTMLDivElement>(null);
  // the option that the arrows stand on
  const [at, setAt] = useState(-1);
  const [text, setText] = useState(draft);
  // what stood there before anything was typed; the letter that opened the cell is typed
  const [opened, setOpened] = useState(draft.length === 1 ? null : draft);
  const typed = text !== opened;
  // when the second letter went down: the first one may have opened the cell
  const began = useRef<number | null>(null);
  const after = useRef<After>("next");
  const { found, ask } = usePick(column.search, typed ? text : "", column.remote);
  const options = useRef(found.options);
  options.current = found.options;

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
    text: typed ? text : null,
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
    text: typed ? text : "",
    search: column.search,
    onMade: pick,
  });

  /** Before anything is done with what is typed, all that follows from it is there. */
  const catchUp = () => flushSync(() => setText(field.current?.value ?? text));

  usePressBeside([anchor, picks], (hold) => {
    if (form) return;
    catchUp();
    after.current = "stay";
    if (!typed) dispatch({ type: "leave" });
    else if (typing.isClear()) void typing.settle();
    else hold(typing.settle());
  });

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // keys of the form for a new record are its own
    if (event.target !== field.current) return;
    event.stopPropagation();
    if (!isCommand(event)) {
      const { value, selectionStart, selectionEnd } = event.currentTarget;
      const letters = value.length - ((selectionEnd ?? 0) - (selectionStart ?? 0));
      if (letters < 2) began.current = letters === 1 ? event.timeStamp : null;
      return;
    }
    const leaving = leavingKey(event);
    const code = event.currentTarget.value.trim();
    if (leaving === "down" && onScan && began.current !== null && isScan(code, event.timeStamp - began.current)) {
      event.preventDefault();
      began.current = null;
      event.currentTarget.value = "";
      startTransition(() => {
        setText("");
        setOpened("");
      });
      onScan(code);
      return;
    }
    catchUp();
    if (leaving) {
      after.current = leaving === "down" ? "next" : leaving;
      const chosen = options.current[at];
      if (typing.onKey(event)) return;
      event.preventDefault();
      if (chosen) pick(chosen);
      else dispatch({ type: "leave" });
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const to = Math.max(0, Math.min(at + (event.key === "ArrowDown" ? 1 : -1), options.current.length - 1));
      setAt(to);
      typing.choose(options.current[to] ?? null);
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
        defaultValue={draft}
        placeholder={column.placeholder}
        onChange={(event) => {
          // keyboards of touch screens name no letter as it goes down
          if (event.target.value.length < 2) began.current = null;
          else began.current ??= event.timeStamp;
          const { value } = event.target;
          if (at >= 0) setAt(-1);
          startTransition(() => setText(value));
        }}
        onKeyDown={onKeyDown}
      />
      <PickList
        id={list}
        anchor={anchor}
        frame={picks}
        found={found}
        at={at}
        text={typed ? text : ""}
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
