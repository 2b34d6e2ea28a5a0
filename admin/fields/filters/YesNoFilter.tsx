import { Checkbox, FormControlLabel } from "@mui/material";
import { useTranslate } from "react-admin";
import type { FilterProps } from "../renderer.ts";

export const YesNoFilter = ({ filter, value, onChange, label }: FilterProps) => {
  const t = useTranslate();
  return (
    <FormControlLabel
      label={filter.kind === "inverse" ? label : t("fields.yes")}
      sx={{ m: 0, gap: 2, "& .MuiFormControlLabel-label": { typography: "body2" } }}
      control={<Checkbox autoFocus checked={Boolean(value)} onChange={(event) => onChange(event.target.checked)} />}
    />
  );
};
