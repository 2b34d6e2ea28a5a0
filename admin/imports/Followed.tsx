import { Checkbox, FormControlLabel } from "@mui/material";
import { useTranslate } from "react-admin";

/** Whether workflows run for what is brought in: asked, and off unless somebody says so. */
export const Followed = ({ value, onChange }: { value: boolean; onChange: (value: boolean) => void }) => {
  const t = useTranslate();
  return (
    <FormControlLabel
      control={<Checkbox size="small" checked={value} onChange={(event) => onChange(event.target.checked)} />}
      label={t("imports.followed")}
    />
  );
};
