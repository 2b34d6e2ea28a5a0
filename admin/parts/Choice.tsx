import { Box, InputLabel, NativeSelect, OutlinedInput } from "@mui/material";
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
    <Box sx={{ display: "grid", minWidth: 0 }}>
      {!bare && <InputLabel htmlFor={id}>{label}</InputLabel>}
      <NativeSelect
        input={<OutlinedInput />}
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
