import { Box, FormHelperText, InputLabel, OutlinedInput } from "@mui/material";
import { useId } from "react";

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** What is wrong with it. */
  problem?: string | undefined;
  help?: string;
  /** A text of several lines. */
  rows?: number;
  most: number;
  autoFocus?: boolean;
};

/** A line of a mail, or its text. */
export const EmailField = ({ label, value, onChange, problem, help, rows, most, autoFocus = false }: Props) => {
  const id = useId();
  const told = problem ?? help;
  return (
    <Box sx={{ display: "grid", minWidth: 0 }}>
      <InputLabel htmlFor={id} error={problem !== undefined}>
        {label}
      </InputLabel>
      <OutlinedInput
        id={id}
        value={value}
        error={problem !== undefined}
        autoFocus={autoFocus}
        onChange={(event) => onChange(event.target.value)}
        {...(rows !== undefined && { multiline: true, minRows: rows, maxRows: 18 })}
        inputProps={{ maxLength: most, autoComplete: "off", ...(told && { "aria-describedby": `${id}-help` }) }}
      />
      {told && (
        <FormHelperText id={`${id}-help`} error={problem !== undefined}>
          {told}
        </FormHelperText>
      )}
    </Box>
  );
};
