import Autocomplete from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";
import { useTranslate } from "ra-core";
import type { Field } from "../../resources/core/fields.ts";
import { optionsOf } from "../../resources/core/registry.ts";
import { Nothing } from "../parts/Nothing.tsx";
import { useOptionWord } from "./choice.tsx";
import { isEmpty, type CellProps, type InputProps, type Renderer } from "./renderer.ts";

type Choices = Field<"choices">;

const ChoicesCell = ({ value, module, name }: CellProps<Choices>) => {
  const word = useOptionWord(module, name);
  return isEmpty(value) ? <Nothing /> : <>{(value as string[]).map(word).join(", ")}</>;
};

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
  const translate = useTranslate();
  const free = field.options === "free";
  return (
    <Autocomplete
      id={id}
      multiple
      freeSolo={free}
      autoHighlight={!free}
      disableCloseOnSelect
      options={[...optionsOf(field)]}
      value={(value as string[] | null) ?? []}
      onChange={(_event, next) => onChange(next)}
      onBlur={onBlur}
      getOptionLabel={word}
      disabled={disabled}
      openText={translate("fields.open")}
      closeText={translate("parts.close")}
      clearText={translate("fields.clear")}
      noOptionsText={translate("fields.nothingFound")}
      sx={{ "& .MuiAutocomplete-inputRoot": { flexWrap: "wrap", gap: "4px", p: "1px 32px 1px 6px !important" } }}
      renderInput={(params) => (
        <TextField
          {...params}
          error={invalid}
          slotProps={{
            htmlInput: {
              ...params.inputProps,
              "aria-describedby": describedBy,
              "aria-required": required || undefined,
              "aria-label": label,
            },
          }}
        />
      )}
    />
  );
};

export const choices: Renderer<Choices> = { Cell: ChoicesCell, Input: ChoicesInput, width: 180 };
