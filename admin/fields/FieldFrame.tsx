import { Box, FormHelperText, InputLabel } from "@mui/material";
import type { ReactNode } from "react";

type Props = {
  id: string;
  label: string;
  required?: boolean;
  help?: string | undefined;
  error?: string | undefined;
  aside?: ReactNode;
  children: ReactNode;
};

export const helpId = (id: string) => `${id}-help`;
export const errorId = (id: string) => `${id}-error`;
/** What stands below the input, for its aria-describedby. */
export const belowId = (id: string, error: string | undefined, help: string | undefined) =>
  error ? errorId(id) : help ? helpId(id) : undefined;

/** Label above, help or error below; a required field's label is red and has an asterisk. */
export const FieldFrame = ({ id, label, required = false, help, error, aside, children }: Props) => (
  <Box sx={{ minWidth: 0, display: "grid", alignContent: "start" }}>
    <Box sx={{ display: "flex", alignItems: "baseline", gap: 2 }}>
      <InputLabel htmlFor={id} sx={{ whiteSpace: "normal", ...(required && { color: "tone.danger.text" }) }}>
        {label}
        {required && (
          <Box component="span" aria-hidden sx={{ color: "tone.danger.solid", fontWeight: 620, ml: "3px" }}>
            *
          </Box>
        )}
      </InputLabel>
      <Box sx={{ flex: 1 }} />
      {aside}
    </Box>
    {children}
    {error ? (
      <FormHelperText id={errorId(id)} error>
        {error}
      </FormHelperText>
    ) : (
      help && <FormHelperText id={helpId(id)}>{help}</FormHelperText>
    )}
  </Box>
);
