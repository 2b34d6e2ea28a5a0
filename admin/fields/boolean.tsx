import { Box, Checkbox } from "@mui/material";
import { Check } from "lucide-react";
import { useTranslate } from "react-admin";
import type { Field } from "../../resources/core/fields.ts";
import { EmptyValue } from "../parts/EmptyValue.tsx";
import type { CellProps, InputProps, Renderer } from "./renderer.ts";
import { YesNoFilter } from "./filters/YesNoFilter.tsx";

const BooleanCell = ({ value }: CellProps) => {
  const t = useTranslate();
  return value ? (
    <Box component="span" sx={{ display: "inline-flex", alignItems: "center", gap: 1, verticalAlign: "bottom" }}>
      <Check size={14} aria-hidden /> {t("fields.yes")}
    </Box>
  ) : (
    <EmptyValue />
  );
};

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
  Cell: BooleanCell,
  Input: BooleanInput,
  width: 60,
  Filter: YesNoFilter,
  grid: { typing: () => ({ kind: "boolean" }), rest: null, width: 76 },
};
