import { Autocomplete, FormHelperText, TextField } from "@mui/material";
import { useTranslate } from "react-admin";
import { useContext, useEffect, useRef, useState } from "react";
import { AccessContext } from "../data/access.ts";
import { referenceName } from "../data/recordName.ts";
import { resourceOf } from "../data/resources.ts";
import { CreateRecord, mayCreateHere } from "./CreateRecord.tsx";
import { PicturedOption } from "./PicturedOption.tsx";
import type { FieldRecord } from "./renderer.ts";
import { exactly, holds } from "./typedText.ts";
import { useLookup, useWholeLookup, type Found } from "./useLookup.ts";
import { useTyped } from "./useTyped.ts";

type Props = {
  module: string;
  id: string;
  value: number | null;
  /** The name of the value, where it is known. */
  name?: string | undefined;
  onChange: (id: number | null, found: Found | null) => void;
  onBlur?: () => void;
  /** Narrows what is offered: {warehouseIds: [3]}. */
  filter?: Readonly<Record<string, unknown>>;
  /** Picks the first item when there is no value. */
  autoPick?: boolean;
  /** Hears of what was picked so instead of `onChange`: nobody chose it. */
  onPicked?: ((id: number) => void) | undefined;
  invalid?: boolean;
  required?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  describedBy?: string | undefined;
  label?: string | undefined;
  placeholder?: string;
  /** Offers to make a record where the role may; `given` is what it starts with. */
  creates?: { given: FieldRecord };
};

/** Stands last among what is found: a new record. */
const creation: Found = { id: 0, name: "" };

const none = {};

/** A record of another module, found by typing; all by keyboard. */
export const Lookup = ({
  module,
  id,
  value,
  name,
  onChange,
  onBlur,
  filter = none,
  autoPick = false,
  onPicked,
  invalid = false,
  required = false,
  disabled = false,
  autoFocus = false,
  describedBy,
  label,
  placeholder,
  creates,
}: Props) => {
  const t = useTranslate();
  const access = useContext(AccessContext);
  const mayCreate = creates !== undefined && access !== null && mayCreateHere(access, module);
  const [making, setMaking] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  // what is typed and not taken yet
  const [typed, setTyped] = useState<string | null>(null);
  const [picked, setPicked] = useState<Found | null>(null);
  const [forYou, setForYou] = useState<number | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const needsFirst = autoPick && value === null;
  const { query: named } = useLookup(module, {
    text: "",
    filter: { ids: [value] },
    enabled: value !== null && name === undefined && picked?.id !== value,
  });
  const { query: offered, asked: searchText } = useLookup(module, {
    text: open ? (typed ?? "") : "",
    filter,
    enabled: open || needsFirst,
  });
  const { data = [], isFetching, isError } = offered;
  const askWhole = useWholeLookup(module, filter);
  const called = (option: Found) => [
    option.name,
    referenceName(module, option.name),
    ...(option.called ?? []).map(({ code }) => code),
  ];

  const first = useRef(true);
  // who stands in the field as its first choice arrives is about to type: over it, not behind it
  const suggested = useRef("");
  const overwrite = (text: string): string => {
    const over = suggested.current;
    suggested.current = "";
    return over && text.startsWith(over) ? text.slice(over.length) : text;
  };
  useEffect(() => {
    const [item] = data;
    // who types already is not interrupted
    if (!needsFirst || !item || !first.current || typed !== null) return;
    first.current = false;
    setPicked(item);
    setForYou(item.id);
    if (onPicked) onPicked(item.id);
    else onChange(item.id, item);
    suggested.current = document.activeElement?.id === id ? referenceName(module, item.name) : "";
  }, [needsFirst, data, typed, onChange, onPicked, id, module]);

  const current =
    value === null ? null : picked?.id === value ? picked : { id: value, name: name ?? named.data?.[0]?.name ?? "…" };
  const rested = typed === null || typed.trim() === searchText;
  // what was found for other letters is offered only as far as it fits these
  const fitting = rested
    ? data
    : data.filter((option) => [...called(option), option.hint ?? ""].some((each) => holds(each, typed)));
  const exact = typed === null ? [] : exactly(fitting, typed, called);
  const found =
    current && typed === null && !fitting.some((option) => option.id === current.id)
      ? [current, ...fitting]
      : [...exact, ...fitting.filter((option) => !exact.includes(option))];
  const options = mayCreate && !isFetching ? [...found, creation] : found;
  const createText = t("fields.createNew", { create: t(`resources.${module}.create`) });
  const take = (option: Found | null) => {
    setTyped(null);
    setOpen(false);
    if (option === creation) return setMaking(typed?.trim() ?? "");
    setPicked(option);
    setForYou(null);
    return onChange(option?.id ?? null, option);
  };
  const typing = useTyped<Found>({
    text: typed,
    offered: fitting,
    ask: askWhole,
    names: called,
    take,
    input: () => input.current,
  });
  const refusalId = `${id}-refusal`;
  const note = typing.refusal ?? (forYou !== null && forYou === value ? t("fields.pickedForYou") : null);
  const box = (
    <>
      <Autocomplete
        id={id}
        open={open}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        options={options}
        filterOptions={(all) => all}
        value={current}
        inputValue={typed ?? (current ? referenceName(module, current.name) : "")}
        onInputChange={(_event, text, reason) => {
          if (reason === "input") setTyped(overwrite(text));
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
          suggested.current = "";
          typing.onLeave();
          onBlur?.();
        }}
        getOptionLabel={(option) => (option === creation ? createText : referenceName(module, option.name))}
        getOptionKey={(option) => option.id}
        renderOption={({ key: _key, ...props }, option) => (
          <li key={option.id} {...props}>
            {option === creation ? (
              createText
            ) : (
              <PicturedOption name={referenceName(module, option.name)} hint={option.hint} image={option.image} />
            )}
          </li>
        )}
        isOptionEqualToValue={(a, b) => a.id === b.id}
        loading={isFetching}
        loadingText={t("fields.searching")}
        noOptionsText={
          isError ? t("fields.lookupFailed") : t(typed?.trim().length === 1 ? "fields.typeMore" : "fields.nothingFound")
        }
        openText={t("fields.open")}
        closeText={t("parts.close")}
        clearText={t("fields.clear")}
        disableClearable={required && current !== null}
        disabled={disabled}
        autoHighlight={exact.length === 1}
        renderInput={(params) => (
          <TextField
            {...params}
            inputRef={input}
            error={invalid || typing.refusal !== null}
            autoFocus={autoFocus}
            {...(placeholder && { placeholder })}
            slotProps={{
              htmlInput: {
                ...params.inputProps,
                "aria-busy": typing.waiting || undefined,
                "aria-describedby": [describedBy, note && refusalId].filter(Boolean).join(" ") || undefined,
                "aria-required": required || undefined,
                "aria-invalid": invalid || typing.refusal !== null || undefined,
                "aria-label": label,
              },
            }}
          />
        )}
      />
      {note && (
        <FormHelperText id={refusalId} error={typing.refusal !== null} role={typing.refusal ? "alert" : undefined}>
          {note}
        </FormHelperText>
      )}
    </>
  );
  if (!mayCreate || making === null) return box;
  const { title } = resourceOf(module);
  return (
    <>
      {box}
      <CreateRecord
        module={module}
        given={{ ...creates.given, ...(making && { [title]: making }) }}
        onClose={() => setMaking(null)}
        onMade={(made) => {
          setMaking(null);
          onChange(made, null);
        }}
      />
    </>
  );
};
