import { Autocomplete, FormHelperText, TextField } from "@mui/material";
import { useTranslate } from "react-admin";
import { useContext, useRef, useState } from "react";
import type { LabelsField } from "../../resources/core/fields.ts";
import { AccessContext, mayWrite } from "../data/access.ts";
import { request } from "../data/request.ts";
import { useDebouncedQuery } from "../data/useDebounced.ts";
import { LabelChip } from "../parts/LabelChip.tsx";
import { patience } from "../theme/sizes.ts";
import { labels as display, type LabelValue } from "./displays/labels.tsx";
import type { InputProps, Renderer } from "./renderer.ts";
import { holds } from "./typedText.ts";
import { searched } from "./useLookup.ts";
import { useNewLabel } from "./useNewLabel.ts";
import { useTyped } from "./useTyped.ts";
import { RecordsFilter } from "./filters/RecordsFilter.tsx";

/** Stands for the label that is not made yet. */
const creation = 0;

const query = `query Labels($filter: LabelFilter, $limit: Int) {
  labels(filter: $filter, limit: $limit, orderBy: [{ column: "name", order: ASC }]) { id name color }
}`;

const readLabels = (module: string, searchText: string, limit: number, signal?: AbortSignal) =>
  request<{ labels: LabelValue[] }>(
    query,
    { filter: { modules: [module], ...(searchText && { searchText }) }, limit },
    signal ? { signal } : {},
  ).then(({ labels: found }) => found);

const offered = 5;
/** What is typed whole has to be among what is found for it. */
const whole = 50;

const isCalled = (name: string) => (label: LabelValue) => label.name.toLowerCase() === name.toLowerCase();

/** The label of that name, which need not be among the five; none where it cannot be asked. */
const whoseName = (module: string, name: string): Promise<LabelValue | undefined> =>
  readLabels(module, name, whole).then(
    (found) => found.find(isCalled(name)),
    () => undefined,
  );

/** Labels a module may carry, five at a time, and for which text they are. */
const useLabels = (module: string, text: string, enabled: boolean) =>
  useDebouncedQuery(searched(text), {
    key: ["labels", module],
    read: (searchText, signal) => readLabels(module, searchText, offered, signal),
    after: patience.lookup,
    enabled,
  });

const LabelsInput = ({
  id,
  module,
  value,
  onChange,
  onBlur,
  describedBy,
  disabled = false,
  label,
}: InputProps<LabelsField>) => {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState<string | null>(null);
  const typed = text ?? "";
  const input = useRef<HTMLInputElement>(null);
  const access = useContext(AccessContext);
  const {
    query: { data = [], isFetching, isError },
    asked,
  } = useLabels(module, typed, open);
  const chosen = (value as LabelValue[] | null | undefined) ?? [];
  const { make, problem } = useNewLabel(module);
  const name = typed.trim();
  const isNew =
    access !== null &&
    mayWrite(access, "labels", "create") &&
    name.length > 1 &&
    asked === searched(typed) &&
    !isFetching &&
    !isError &&
    ![...data, ...chosen].some(isCalled(name));
  const take = async (next: LabelValue[]) => {
    const wanted = next.find(({ id: each }) => each === creation);
    const made = wanted && ((await whoseName(module, wanted.name)) ?? (await make(wanted.name)));
    const known = next.filter(({ id: each }) => each !== creation);
    setText(null);
    if (!wanted || made) onChange(made ? [...known, made] : known);
  };
  const fitting = data.filter((label) => holds(label.name, typed));
  const typing = useTyped<LabelValue>({
    text: typed.trim() ? typed : null,
    offered: fitting,
    ask: (wanted) => readLabels(module, wanted, whole),
    names: ({ name: called }) => [called],
    take: (label) => {
      setText(null);
      setOpen(false);
      if (label && !chosen.some(({ id: each }) => each === label.id)) onChange([...chosen, label]);
    },
    input: () => input.current,
  });
  return (
    <div>
      <Autocomplete
        id={id}
        multiple
        open={open}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        options={isNew ? [...fitting, { id: creation, name }] : fitting}
        filterOptions={(all) => all}
        filterSelectedOptions
        value={chosen}
        onChange={(_event, next) => void take(next)}
        inputValue={typed}
        onInputChange={(_event, now, reason) => {
          if (reason === "input") setText(now);
        }}
        onHighlightChange={(_event, option, reason) => typing.choose(reason === "keyboard" ? option : null)}
        onKeyDown={(event) => {
          const shortcut = event.key === "Enter" && (event.ctrlKey || event.metaKey);
          // with the arrows on a label that is yet to be made, Enter makes it
          if (shortcut || (!(event.key === "Enter" && typing.stands()) && typing.onKey(event)))
            event.defaultMuiPrevented = true;
        }}
        onBlur={() => {
          typing.onLeave();
          onBlur();
        }}
        getOptionLabel={(option) => option.name}
        getOptionKey={(option) => option.id}
        isOptionEqualToValue={(a, b) => a.id === b.id}
        disabled={disabled}
        loading={isFetching}
        loadingText={t("fields.searching")}
        noOptionsText={isError ? t("fields.lookupFailed") : t("fields.nothingFound")}
        openText={t("fields.open")}
        closeText={t("parts.close")}
        clearText={t("fields.clear")}
        sx={{
          "& .MuiAutocomplete-inputRoot": { flexWrap: "wrap", gap: "6px", p: "1px 32px 1px 8px !important" },
          "& .MuiAutocomplete-input": { p: "2px 0 !important" },
        }}
        renderValue={(labels) =>
          labels.map((each) => (
            <LabelChip
              key={each.id}
              name={each.name}
              color={each.color ?? null}
              removeText={t("fields.removeLabel", { name: each.name })}
              onRemove={() => onChange(chosen.filter(({ id: other }) => other !== each.id))}
            />
          ))
        }
        renderOption={({ key, ...props }, option) => (
          <li key={key} {...props}>
            {option.id === creation ? (
              t("fields.createLabel", { name: option.name })
            ) : (
              <LabelChip name={option.name} color={option.color ?? null} />
            )}
          </li>
        )}
        renderInput={(params) => (
          <TextField
            {...params}
            inputRef={input}
            error={typing.refusal !== null}
            placeholder={t("fields.addLabel")}
            slotProps={{
              htmlInput: {
                ...params.inputProps,
                "aria-busy": typing.waiting || undefined,
                "aria-describedby": describedBy,
                "aria-label": label,
              },
            }}
          />
        )}
      />
      {(problem ?? typing.refusal) && (
        <FormHelperText error role="alert">
          {problem ?? typing.refusal}
        </FormHelperText>
      )}
    </div>
  );
};

export const labels: Renderer<LabelsField> = {
  ...display,
  Input: LabelsInput,
  Filter: (props) => <RecordsFilter {...props} module="labels" />,
  grid: null,
};
