import { Autocomplete, FormHelperText, TextField } from "@mui/material";
import { useTranslate } from "react-admin";
import { useMemo, useRef, useState } from "react";
import { referenceName } from "../../data/recordName.ts";
import type { FilterProps } from "../renderer.ts";
import { holds } from "../typedText.ts";
import { useLookup, useWholeLookup, type Found } from "../useLookup.ts";
import { useTyped } from "../useTyped.ts";
import { useNames } from "./useNames.ts";

const noFilter = {};

/** Any of these records of a module, found as in every lookup. */
export const RecordsBox = ({
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
  const t = useTranslate();
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
        loadingText={t("fields.searching")}
        noOptionsText={t(isError ? "fields.lookupFailed" : "fields.nothingFound")}
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

/** Any of these records, by their ids; of which module, the filter says, or it stands beside it. */
export const RecordsFilter = ({ filter, module, value, onChange, label }: FilterProps & { module?: string }) => {
  const of = module ?? ("module" in filter ? filter.module : undefined);
  return of ? (
    <RecordsBox module={of} value={(value as number[] | undefined) ?? []} onChange={onChange} label={label} />
  ) : null;
};
