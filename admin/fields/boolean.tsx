import { Checkbox } from "@mui/material";
import type { Field } from "../../resources/core/fields.ts";
import { boolean as display } from "./displays/boolean.tsx";
import type { InputProps, Renderer } from "./renderer.ts";
import { YesNoFilter } from "./filters/YesNoFilter.tsx";

const BooleanInput = ({
  id,
  name,
  value,
  onChange,
  onBlur,
  disabled = false,
  describedBy,
  label,
}: InputProps<Field<"boolean">>) => (
  <Checkbox
    checked={Boolean(value)}
    onChange={(event) => onChange(event.target.checked)}
    onBlur={onBlur}
    disabled={disabled}
    slotProps={{ input: { id, name, "aria-describedby": describedBy, "aria-label": label } }}
    sx={{ alignSelf: "start", ml: "-3px" }}
  />
);

export const boolean: Renderer<Field<"boolean">> = {
  ...display,
  Input: BooleanInput,
  Filter: YesNoFilter,
  grid: { typing: () => ({ kind: "boolean" }), rest: null, width: 76 },
};
