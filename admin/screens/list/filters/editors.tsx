import Autocomplete from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import TextField from "@mui/material/TextField";
import { useLocale, useTranslate } from "react-admin";
import { useMemo, useRef, useState, type ComponentType } from "react";
import type { DateRange } from "../../../../resources/core/dateRanges.ts";
import type { Criterion } from "../../../../resources/core/filters.ts";
import { camel, singularOf } from "../../../../resources/core/naming.ts";
import { optionsOf } from "../../../../resources/core/registry.ts";
import type { Resource } from "../../../../resources/core/resource.ts";
import { useResource } from "../../../data/recordContext.tsx";
import { referenceName } from "../../../data/recordName.ts";
import { countriesOf } from "../../../fields/countries.ts";
import { NumberBox } from "../../../fields/NumberBox.tsx";
import { swatches } from "../../../fields/swatches.ts";
import { holds } from "../../../fields/typedText.ts";
import { useLookup, useWholeLookup, type Found } from "../../../fields/useLookup.ts";
import { useTyped } from "../../../fields/useTyped.ts";
import { RangeEditor } from "./RangeEditor.tsx";
import { moduleOf, useFilterWords } from "./useFilterWords.ts";
import { useNames } from "./useNames.ts";

type Props = {
  filter: Criterion;
  value: unknown;
  onChange: (value: unknown) => void;
  label: string;
};

const noFilter = {};

const RecordsEditor = ({
  module,
  value,
  onChange,
  label,
}: {
  module: string;
  value: readonly number[];
  onChange: (ids: number[]) => void;
  label: string;
}) => {
  const translate = useTranslate();
  const [text, setText] = useState<string | null>(null);
  const typed = text ?? "";
  const input = useRef<HTMLInputElement>(null);
  const { query, asked: searchText } = useLookup(module, { text: typed, filter: noFilter, enabled: true });
  const { data = [], isFetching, isError } = query;
  const names = useNames(module, value);
  const chosen = useMemo(() => [...names], [names]);
  const called = ({ name }: Found) => [name, referenceName(module, name)];
  const fitting = data.filter(
    (option) => called(option).some((each) => holds(each, typed)) || typed.trim() === searchText,
  );
  const typing = useTyped<Found>({
    text: typed.trim() ? typed : null,
    offered: fitting,
    ask: useWholeLookup(module, noFilter),
    names: called,
    take: (option) => {
      setText(null);
      if (option && !value.includes(option.id)) onChange([...value, option.id]);
    },
    input: () => input.current,
  });
  return (
    <>
      <Autocomplete<Found, true>
        multiple
        options={fitting}
        filterOptions={(all) => all}
        filterSelectedOptions
        value={chosen}
        onChange={(_event, next) => {
          setText(null);
          onChange(next.map(({ id }) => id));
        }}
        inputValue={typed}
        onInputChange={(_event, now, reason) => {
          if (reason === "input") setText(now);
        }}
        onHighlightChange={(_event, option, reason) => typing.choose(reason === "keyboard" ? option : null)}
        onKeyDown={(event) => {
          if (typing.onKey(event)) event.defaultMuiPrevented = true;
        }}
        onBlur={typing.onLeave}
        getOptionLabel={({ name }) => referenceName(module, name)}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(a, b) => a.id === b.id}
        openOnFocus
        loading={isFetching}
        loadingText={translate("fields.searching")}
        noOptionsText={translate(isError ? "fields.lookupFailed" : "fields.nothingFound")}
        sx={{ "& .MuiAutocomplete-inputRoot": { flexWrap: "wrap", gap: "4px", p: "4px 32px 4px 6px !important" } }}
        renderInput={(params) => (
          <TextField
            {...params}
            inputRef={input}
            autoFocus
            slotProps={{ htmlInput: { ...params.inputProps, "aria-label": label } }}
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

const IdsEditor = ({ filter, value, onChange, label }: Props) => {
  const resource = useResource();
  const module = moduleOf(resource, filter);
  return module ? (
    <RecordsEditor module={module} value={(value as number[] | undefined) ?? []} onChange={onChange} label={label} />
  ) : null;
};

const StockEditor = ({ filter, value, onChange, label }: Props) => {
  const resource = useResource();
  const module = moduleOf(resource, filter) ?? "";
  return (
    <RecordsEditor
      module={module}
      value={(value as { idIn: number[] } | undefined)?.idIn ?? []}
      onChange={(idIn) => onChange(idIn.length > 0 ? { groupBy: camel(singularOf(module)), idIn } : null)}
      label={label}
    />
  );
};

/** Values offered: the filter's own, those of the field's source, every country, the swatches. */
const useCommands = (
  resource: Resource,
  filter: Criterion & { kind: "options" },
): readonly { id: string; name: string }[] => {
  const words = useFilterWords(resource);
  const locale = useLocale() ?? "en-US";
  const field = resource.fields[filter.field];
  if (field?.kind === "country") return countriesOf(locale).map(({ code, name }) => ({ id: code, name }));
  if (field?.kind === "color") return swatches.map(({ colour, name }) => ({ id: colour, name }));
  const ids = filter.options ?? (field?.kind === "choice" || field?.kind === "choices" ? optionsOf(field) : []);
  return ids.map((id) => ({ id, name: words.option(filter, id) }));
};

const OptionsEditor = ({ filter, value, onChange, label }: Props) => {
  const resource = useResource();
  const offered = useCommands(resource, filter as Criterion & { kind: "options" });
  const chosen = (value as string[] | undefined) ?? [];
  return (
    <Box role="group" aria-label={label} sx={{ display: "grid", maxHeight: 320, overflow: "auto" }}>
      {offered.map(({ id, name }) => (
        <FormControlLabel
          key={id}
          label={name}
          sx={{ m: 0, minHeight: 32, gap: 2, "& .MuiFormControlLabel-label": { typography: "body2" } }}
          control={
            <Checkbox
              checked={chosen.includes(id)}
              onChange={(event) =>
                onChange(event.target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
            />
          }
        />
      ))}
    </Box>
  );
};

const YesNoEditor = ({ filter, value, onChange, label }: Props) => {
  const translate = useTranslate();
  return (
    <FormControlLabel
      label={filter.kind === "inverse" ? label : translate("fields.yes")}
      sx={{ m: 0, gap: 2, "& .MuiFormControlLabel-label": { typography: "body2" } }}
      control={<Checkbox autoFocus checked={Boolean(value)} onChange={(event) => onChange(event.target.checked)} />}
    />
  );
};

const plain = {
  id: "filter-value",
  module: "",
  name: "filter",
  field: { kind: "text" } as const,
  onBlur: () => undefined,
  values: {},
  invalid: false,
  autoFocus: true,
};

const BoundEditor = ({ filter, value, onChange, label }: Props) => (
  <NumberBox
    {...plain}
    label={label}
    value={value ?? null}
    onChange={(next) =>
      onChange("type" in filter && filter.type === "integer" && typeof next === "string" ? Number(next) : next)
    }
  />
);

const DateEditor = ({ filter, value, onChange }: Props) => (
  <RangeEditor
    value={value as DateRange | undefined}
    ahead={filter.kind === "range" && filter.type === "date"}
    onChange={onChange}
  />
);

/** How each kind of filter is set. Searching has its own box; ids come from links only; custom fields have editors of their own. */
export const filterEditors: Record<Criterion["kind"], ComponentType<Props> | null> = {
  search: null,
  ids: null,
  customFields: null,
  labels: IdsEditor,
  reference: IdsEditor,
  through: IdsEditor,
  stockLevels: StockEditor,
  options: OptionsEditor,
  boolean: YesNoEditor,
  inverse: YesNoEditor,
  from: BoundEditor,
  to: BoundEditor,
  range: DateEditor,
};
