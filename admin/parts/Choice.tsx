import { Box, NativeSelect } from "@mui/material";
import { useId } from "react";

type Props = {
  label: string;
  value: string;
  options: readonly { value: string; name: string }[];
  onChange: (value: string) => void;
  disabled?: boolean;
  /** The label is told, and not shown. */
  bare?: boolean;
};

/** One of a few values, by the browser's own list: there may be hundreds of these on a page. */
export const Choice = ({ label, value, options, onChange, disabled = false, bare = false }: Props) => {
  const id = useId();
  return (
    <Box sx={{ display: "grid", gap: "2px", minWidth: 0 }}>
      {!bare && (
        <Box component="label" htmlFor={id} sx={{ typography: "caption", color: "text.secondary" }}>
          {label}
        </Box>
      )}
      <NativeSelect
        value={value}
        disabled={disabled}
        fullWidth
        inputProps={{ id, ...(bare && { "aria-label": label }) }}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </NativeSelect>
    </Box>
  );
};
