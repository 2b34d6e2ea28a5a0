import { Autocomplete, FormHelperText, TextField } from "@mui/material";
import { useTranslate } from "react-admin";
import { useEffect, useRef, useState } from "react";
import type { InputProps } from "./renderer.ts";
import { exactly, holds } from "./typedText.ts";
import { useTyped } from "./useTyped.ts";

export type Option = { id: string; name: string };
type Props = InputProps & {
  options: readonly Option[];
  /** Takes the first item when there is no value: an empty one is not allowed. */
  autoPick?: boolean;
};

/** By its name or by what stands for it: "Germany" and "DE". */
const called = ({ id, name }: Option) => [name, id];

/** One of a fixed set, found by typing. */
export const SelectBox = ({
  id,
  value,
  onChange,
  onBlur,
  options,
  invalid,
  describedBy,
  disabled = false,
  required = false,
  autoFocus = false,
  label,
  autoPick = false,
  onPicked,
}: Props) => {
  const t = useTranslate();
  const first = options[0]?.id;
  const picks = autoPick && !value && first !== undefined;
  const [typed, setTyped] = useState<string | null>(null);
  const [forYou, setForYou] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const picked = useRef(false);
  useEffect(() => {
    if (!picks || picked.current) return;
    picked.current = true;
    setForYou(first);
    (onPicked ?? onChange)(first);
  }, [picks, first, onChange, onPicked]);
  const input = useRef<HTMLInputElement>(null);
  const current = options.find((option) => option.id === value) ?? null;
  const fitting = options.filter(({ name }) => holds(name, typed ?? ""));
  const exact = typed === null ? [] : exactly(options, typed, called);
  const take = (option: Option | null) => {
    setTyped(null);
    setOpen(false);
    setForYou(null);
    onChange(option?.id ?? null);
  };
  const typing = useTyped<Option>({
    text: typed,
    offered: options,
    ask: async (text) => (exact.length > 0 ? exact : options.filter(({ name }) => holds(name, text))),
    names: called,
    take,
    input: () => input.current,
  });
  const noteId = `${id}-note`;
  const note = typing.refusal ?? (forYou !== null && forYou === value ? t("fields.pickedForYou") : null);
  return (
    <>
      <Autocomplete
        id={id}
        open={open}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        options={[...exact, ...fitting.filter((option) => !exact.includes(option))]}
        filterOptions={(all) => all}
        value={current}
        inputValue={typed ?? current?.name ?? ""}
        onInputChange={(_event, text, reason) => {
          if (reason === "input") setTyped(text);
        }}
        onChange={(_event, option, reason) => {
          // a text that was cleared is no choice yet: it is one once the field is left
          if (reason !== "clear" || typed !== "") take(option);
        }}
        onHighlightChange={(_event, option, reason) => typing.choose(reason === "keyboard" ? option : null)}
        onKeyDown={(event) => {
          const shortcut = event.key === "Enter" && (event.ctrlKey || event.metaKey);
          if (shortcut || typing.onKey(event)) event.defaultMuiPrevented = true;
        }}
        onBlur={() => {
          typing.onLeave();
          onBlur();
        }}
        getOptionLabel={(option) => option.name}
        getOptionKey={(option) => option.id}
        isOptionEqualToValue={(a, b) => a.id === b.id}
        disableClearable={required && Boolean(value)}
        disabled={disabled}
        autoHighlight={exact.length === 1}
        openText={t("fields.open")}
        closeText={t("parts.close")}
        clearText={t("fields.clear")}
        noOptionsText={t("fields.nothingFound")}
        renderInput={(params) => (
          <TextField
            {...params}
            inputRef={input}
            error={invalid || typing.refusal !== null}
            autoFocus={autoFocus}
            slotProps={{
              htmlInput: {
                ...params.inputProps,
                "aria-busy": typing.waiting || undefined,
                "aria-describedby": [describedBy, note && noteId].filter(Boolean).join(" ") || undefined,
                "aria-required": required || undefined,
                "aria-invalid": invalid || typing.refusal !== null || undefined,
                "aria-label": label,
              },
            }}
          />
        )}
      />
      {note && (
        <FormHelperText id={noteId} error={typing.refusal !== null} role={typing.refusal ? "alert" : undefined}>
          {note}
        </FormHelperText>
      )}
    </>
  );
};
