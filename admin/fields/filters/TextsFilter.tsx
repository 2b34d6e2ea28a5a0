import { Autocomplete, TextField } from "@mui/material";
import { useTranslate } from "react-admin";
import { useState } from "react";
import type { FilterProps } from "../renderer.ts";

/** Any of these texts, each typed as it is written: Enter or a comma takes it, and so does leaving. */
export const TextsFilter = ({ value, onChange, label }: FilterProps) => {
  const t = useTranslate();
  const [typed, setTyped] = useState("");
  const chosen = (value as readonly string[] | undefined) ?? [];
  const take = (text: string) => {
    setTyped("");
    const parts = text.split(",").map((each) => each.trim());
    const fresh = parts.filter((each, at) => each !== "" && !chosen.includes(each) && parts.indexOf(each) === at);
    if (fresh.length > 0) onChange([...chosen, ...fresh]);
  };
  return (
    <Autocomplete<string, true, false, true>
      multiple
      freeSolo
      options={[]}
      value={[...chosen]}
      inputValue={typed}
      onInputChange={(_event, now, reason) => {
        if (reason !== "input") return;
        if (now.includes(",")) take(now);
        else setTyped(now);
      }}
      onChange={(_event, next, reason) => (reason === "createOption" ? take(typed) : onChange(next))}
      onBlur={() => take(typed)}
      sx={{ "& .MuiAutocomplete-inputRoot": { flexWrap: "wrap", gap: "4px", p: "4px 32px 4px 6px !important" } }}
      renderInput={(params) => (
        <TextField
          {...params}
          autoFocus
          helperText={t("filters.typeTexts")}
          slotProps={{ htmlInput: { ...params.inputProps, "aria-label": label } }}
        />
      )}
    />
  );
};
