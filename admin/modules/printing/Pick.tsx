import { Box, InputLabel, TextField } from "@mui/material";

type Props = {
  id: string;
  label: string;
  value: string;
  options: readonly { id: string; name: string }[];
  onPick(id: string): void;
};

/** One of a few, outside of any form. */
export const Pick = ({ id, label, value, options, onPick }: Props) => (
  <Box>
    <InputLabel htmlFor={id}>{label}</InputLabel>
    <TextField
      id={id}
      select
      fullWidth
      value={value}
      onChange={(event) => onPick(event.target.value)}
      slotProps={{ select: { native: true } }}
    >
      {options.map((option) => (
        <option key={option.id} value={option.id}>
          {option.name}
        </option>
      ))}
    </TextField>
  </Box>
);
