import Autocomplete from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";
import { useTranslate } from "ra-core";
import { useContext, useEffect, useRef, useState } from "react";
import { AccessContext } from "../data/access.ts";
import { referenceName } from "../data/recordName.ts";
import { resourceOf } from "../data/resources.ts";
import { CreateRecord, mayCreateHere } from "./CreateRecord.tsx";
import type { FieldRecord } from "./renderer.ts";
import { useLookup, useRested, type Found } from "./useLookup.ts";

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
  invalid = false,
  required = false,
  disabled = false,
  autoFocus = false,
  describedBy,
  label,
  placeholder,
  creates,
}: Props) => {
  const translate = useTranslate();
  const access = useContext(AccessContext);
  const mayCreate = creates !== undefined && access !== null && mayCreateHere(access, module);
  const [making, setMaking] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [shown, setShown] = useState("");
  const [picked, setPicked] = useState<Found | null>(null);
  const searchText = useRested(open ? typed : "");
  const needsFirst = autoPick && value === null;
  const named = useLookup(module, {
    searchText: "",
    filter: { ids: [value] },
    enabled: value !== null && name === undefined && picked?.id !== value,
  });
  const { data = [], isFetching, isError } = useLookup(module, { searchText, filter, enabled: open || needsFirst });

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
    if (!needsFirst || !item || !first.current || typed !== "") return;
    first.current = false;
    setPicked(item);
    onChange(item.id, item);
    suggested.current = document.activeElement?.id === id ? referenceName(module, item.name) : "";
  }, [needsFirst, data, typed, onChange, id, module]);

  const current =
    value === null ? null : picked?.id === value ? picked : { id: value, name: name ?? named.data?.[0]?.name ?? "…" };
  const found = current && !data.some((option) => option.id === current.id) && !searchText ? [current, ...data] : data;
  const options = mayCreate && !isFetching ? [...found, creation] : found;
  const createText = translate("fields.createNew", { create: translate(`resources.${module}.create`) });
  const take = (option: Found | null) => {
    if (option === creation) return setMaking(typed.trim());
    setPicked(option);
    return onChange(option?.id ?? null, option);
  };
  const box = (
    <Autocomplete
      id={id}
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      options={options}
      filterOptions={(all) => all}
      value={current}
      inputValue={shown}
      onInputChange={(_event, text, reason) => {
        const now = reason === "input" ? overwrite(text) : text;
        setShown(now);
        setTyped(reason === "input" ? now : "");
      }}
      onChange={(_event, option) => take(option)}
      onBlur={() => {
        suggested.current = "";
        onBlur?.();
      }}
      getOptionLabel={(option) => (option === creation ? createText : referenceName(module, option.name))}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      loading={isFetching}
      loadingText={translate("fields.searching")}
      noOptionsText={
        isError
          ? translate("fields.lookupFailed")
          : translate(typed.trim().length === 1 ? "fields.typeMore" : "fields.nothingFound")
      }
      openText={translate("fields.open")}
      closeText={translate("parts.close")}
      clearText={translate("fields.clear")}
      disableClearable={required && current !== null}
      disabled={disabled}
      autoHighlight
      renderInput={(params) => (
        <TextField
          {...params}
          error={invalid}
          autoFocus={autoFocus}
          {...(placeholder && { placeholder })}
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
