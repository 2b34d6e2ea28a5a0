import Autocomplete from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";
import { useTranslate } from "ra-core";
import type { Field } from "../../resources/core/fields.ts";
import { resources } from "../data/resources.ts";
import { Nothing } from "../parts/Nothing.tsx";
import { optionKey } from "./choice.tsx";
import { isEmpty, type CellProps, type InputProps, type Renderer } from "./renderer.ts";

type Choices = Field<"choices">;

const carriesLabels = resources.filter((resource) => Object.values(resource.fields).some((field) => field.kind === "labels")).map((resource) => resource.name);
const withRoute = resources.filter((resource) => resource.list && !resource.embedded).map((resource) => resource.name);

/** Offered values; "free" and "scopes" take any text. */
const optionsOf = ({ options }: Choices): readonly string[] => (options === "modules" ? carriesLabels : Array.isArray(options) ? options : []);

const useWord = (module: string, name: string) => {
  const translate = useTranslate();
  return (value: string) => translate(optionKey(module, name, value), { _: translate(`resources.${value}.name`, { _: value }) });
};

const ChoicesCell = ({ value, module, name }: CellProps<Choices>) => {
  const word = useWord(module, name);
  return isEmpty(value) ? <Nothing /> : <>{(value as string[]).map(word).join(", ")}</>;
};

const ChoicesInput = ({ id, module, name, field, value, onChange, onBlur, invalid, describedBy, disabled = false, required = false, label }: InputProps<Choices>) => {
  const word = useWord(module, name);
  const translate = useTranslate();
  const free = field.options === "free" || field.options === "scopes";
  const offered = name === "routeBlacklist" ? withRoute : optionsOf(field);
  return (
    <Autocomplete
      id={id}
      multiple
      freeSolo={free}
      autoHighlight={!free}
      disableCloseOnSelect
      options={[...offered]}
      value={(value as string[] | null) ?? []}
      onChange={(_event, next) => onChange(next)}
      onBlur={onBlur}
      getOptionLabel={word}
      disabled={disabled}
      openText={translate("fields.open")}
      closeText={translate("parts.close")}
      clearText={translate("fields.clear")}
      noOptionsText={translate("fields.nothingFound")}
      sx={{ "& .MuiAutocomplete-inputRoot": { flexWrap: "wrap", gap: "4px", p: "4px 32px 4px 6px !important" } }}
      renderInput={(params) => (
        <TextField {...params} error={invalid} slotProps={{ htmlInput: { ...params.inputProps, "aria-describedby": describedBy, "aria-required": required || undefined, "aria-label": label } }} />
      )}
    />
  );
};

export const choices: Renderer<Choices> = { Cell: ChoicesCell, Input: ChoicesInput, width: 180 };
