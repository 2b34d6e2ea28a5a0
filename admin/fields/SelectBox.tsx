import Autocomplete from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";
import { useTranslate } from "ra-core";
import { useEffect, useRef } from "react";
import type { InputProps } from "./renderer.ts";

export type Option = { id: string; name: string };
type Props = InputProps & {
  options: readonly Option[];
  /** Takes the first item when there is no value: an empty one is not allowed. */
  autoPick?: boolean;
};

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
}: Props) => {
  const translate = useTranslate();
  const first = options[0]?.id;
  const picks = autoPick && !value && first !== undefined;
  const picked = useRef(false);
  useEffect(() => {
    if (!picks || picked.current) return;
    picked.current = true;
    onChange(first);
  }, [picks, first, onChange]);
  return (
    <Autocomplete
      id={id}
      options={[...options]}
      value={options.find((option) => option.id === value) ?? null}
      onChange={(_event, option) => onChange(option?.id ?? null)}
      onBlur={onBlur}
      getOptionLabel={(option) => option.name}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      disableClearable={required && Boolean(value)}
      disabled={disabled}
      autoHighlight
      openText={translate("fields.open")}
      closeText={translate("parts.close")}
      clearText={translate("fields.clear")}
      noOptionsText={translate("fields.nothingFound")}
      renderInput={(params) => (
        <TextField
          {...params}
          error={invalid}
          autoFocus={autoFocus}
          slotProps={{
            htmlInput: {
              ...params.inputProps,
              "aria-describedby": describedBy,
              "aria-required": required || undefined,
              "aria-invalid": invalid || undefined,
              "aria-label": label,
            },
          }}
        />
      )}
    />
  );
};
