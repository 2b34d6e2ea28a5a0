import { Box, OutlinedInput, Paper, Popper } from "@mui/material";
import { useTranslate } from "react-admin";
import { useId, useRef, useState, type KeyboardEvent } from "react";
import { ErrorAlert } from "../parts/Alert.tsx";
import { PrimaryButton, SecondaryButton } from "../parts/Buttons.tsx";
import { failureMessage } from "../data/failure.ts";
import type { Mention } from "./commentsOf.ts";
import { mentionedIn, typedMention } from "./said.tsx";
import { usePeople } from "./usePeople.ts";

const longest = 10_000;

type Props = {
  module: string;
  id: number;
  /** What is changed; empty for a new one. */
  text?: string;
  mentions?: readonly Mention[];
  onSend: (text: string, mentionIds: readonly number[]) => Promise<unknown>;
  onCancel?: () => void;
};

/** Where a comment is typed. @ offers those who see the record; arrows and Enter take one, Ctrl+Enter sends. */
export const Composer = ({ module, id, text: before = "", mentions = [], onSend, onCancel }: Props) => {
  const t = useTranslate();
  const listId = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(before);
  const [picked, setPicked] = useState(mentions);
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const people = usePeople(module, id, typed);
  const offered = typed === null ? [] : people;
  const current = offered[Math.min(active, offered.length - 1)];
  const isEmpty = text.trim() === "";

  const look = () => {
    const at = input.current;
    setTyped(at && at.selectionStart === at.selectionEnd ? typedMention(at.value, at.selectionStart) : null);
    setActive(0);
  };
  const take = (person: Mention) => {
    const cursor = input.current?.selectionStart ?? text.length;
    const start = cursor - (typed ?? "").length;
    const named = `${text.slice(0, start)}${person.name} `;
    setText(named + text.slice(cursor));
    setPicked([...picked, person]);
    setTyped(null);
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(named.length, named.length);
    });
  };
  const send = async () => {
    if (isEmpty || busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await onSend(text.trim(), mentionedIn(text, picked));
      setText("");
      setPicked([]);
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const onKey = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void send();
    } else if (current && (key === "ArrowDown" || key === "ArrowUp")) {
      event.preventDefault();
      const step = key === "ArrowDown" ? 1 : -1;
      setActive((active + step + offered.length) % offered.length);
    } else if (current && (key === "Enter" || key === "Tab")) {
      event.preventDefault();
      take(current);
    } else if (key === "Escape" && (offered.length > 0 || onCancel)) {
      event.stopPropagation();
      if (offered.length > 0) setTyped(null);
      else onCancel?.();
    }
  };
  return (
    <Box sx={{ width: "100%", display: "grid", gap: 2 }}>
      {failure !== null && <ErrorAlert>{failureMessage(failure, t)}</ErrorAlert>}
      <OutlinedInput
        multiline
        minRows={2}
        maxRows={8}
        autoFocus
        fullWidth
        value={text}
        inputRef={input}
        placeholder={t("comments.placeholder")}
        inputProps={{
          maxLength: longest,
          "aria-label": t("resources.comments.fields.text"),
          role: "combobox",
          "aria-expanded": offered.length > 0,
          "aria-controls": listId,
          "aria-autocomplete": "list",
          ...(current && { "aria-activedescendant": `${listId}-${current.id}` }),
        }}
        onChange={(event) => {
          setText(event.target.value);
          look();
        }}
        onSelect={look}
        onKeyDown={onKey}
      />
      <Popper
        open={offered.length > 0}
        anchorEl={input.current}
        placement="top-start"
        sx={{ zIndex: "modal", width: 280, maxWidth: "calc(100vw - 32px)" }}
      >
        <Paper elevation={4} sx={{ py: 1 }}>
          <Box
            component="ul"
            role="listbox"
            id={listId}
            aria-label={t("comments.people")}
            sx={{ m: 0, p: 0, listStyle: "none" }}
          >
            {offered.map((person) => (
              <Box
                component="li"
                role="option"
                key={person.id}
                id={`${listId}-${person.id}`}
                aria-selected={person === current}
                onMouseDown={(event) => {
                  event.preventDefault();
                  take(person);
                }}
                sx={{
                  px: 3,
                  minHeight: { xs: 44, md: 32 },
                  display: "flex",
                  alignItems: "center",
                  cursor: "pointer",
                  bgcolor: person === current ? "action.selected" : undefined,
                  "&:hover": { bgcolor: "action.hover" },
                }}
              >
                {person.name}
              </Box>
            ))}
          </Box>
        </Paper>
      </Popper>
      <Box sx={{ display: "flex", justifyContent: "flex-end", gap: 2 }}>
        {onCancel && <SecondaryButton onClick={onCancel}>{t("comments.cancel")}</SecondaryButton>}
        <PrimaryButton
          keys={["Ctrl", "Enter"]}
          loading={busy}
          {...(isEmpty && { reason: t("comments.nothing") })}
          onClick={() => void send()}
        >
          {before ? t("comments.save") : t("comments.send")}
        </PrimaryButton>
      </Box>
    </Box>
  );
};
