import { Autocomplete, FormHelperText, TextField } from "@mui/material";
import { useTranslate } from "react-admin";
import { useRef, useState } from "react";
import type { Field } from "../../resources/core/fields.ts";
import { optionsOf } from "../../resources/core/registry.ts";
import { choices as display } from "./displays/choices.tsx";
import { useOptionWord } from "./useOptionWord.ts";
import { ChoiceFilter } from "./choice.tsx";
import { holds } from "./typedText.ts";
import { useTyped } from "./useTyped.ts";
import type { InputProps, Renderer } from "./renderer.ts";

type Choices = Field<"choices">;

const ChoicesInput = ({
  id,
  module,
  name,
  field,
  value,
  onChange,
  onBlur,
  invalid,
  describedBy,
  disabled = false,
  required = false,
  label,
}: InputProps<Choices>) => {
  const word = useOptionWord(module, name);
  const t = useTranslate();
  const free = field.options === "free";
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const chosen = (value as string[] | null) ?? [];
  const all = [...optionsOf(field)];
  const typing = useTyped<string>({
    text: typed?.trim() ? typed : null,
    offered: free && typed?.trim() ? [typed.trim()] : all,
    ask: async (text) => all.filter((option) => holds(word(option), text)),
    names: (option) => [word(option), option],
    take: (option) => {
      setTyped(null);
      if (option !== null && !chosen.includes(option)) onChange([...chosen, option]);
    },
    input: () => input.current,
  });
  return (
    <>
      <Autocomplete
        id={id}
        multiple
        freeSolo={free}
        disableCloseOnSelect
        options={all}
        value={chosen}
        onChange={(_event, next) => {
          setTyped(null);
          onChange(next);
        }}
        inputValue={typed ?? ""}
        onInputChange={(_event, text, reason) => {
          if (reason === "input") setTyped(text);
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
        getOptionLabel={word}
        disabled={disabled}
        openText={t("fields.open")}
        closeText={t("parts.close")}
        clearText={t("fields.clear")}
        noOptionsText={t("fields.nothingFound")}
        sx={{ "& .MuiAutocomplete-inputRoot": { flexWrap: "wrap", gap: "4px", p: "1px 32px 1px 6px !important" } }}
        renderInput={(params) => (
          <TextField
            {...params}
            inputRef={input}
            error={invalid || typing.refusal !== null}
            slotProps={{
              htmlInput: {
                ...params.inputProps,
                "aria-busy": typing.waiting || undefined,
                "aria-describedby": describedBy,
                "aria-required": required || undefined,
                "aria-label": label,
              },
            }}
          />
        )}
      />
      {typing.refusal && (
        <FormHelperText error role="alert">
          {typing.refusal}
        </FormHelperText>
      )}
    </>
  );
};

export const choices: Renderer<Choices> = {
  ...display,
  Input: ChoicesInput,
  Filter: ChoiceFilter,
  grid: { typing: null, rest: null },
};
