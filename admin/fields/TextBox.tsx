import { OutlinedInput, type OutlinedInputProps } from "@mui/material";
import { asText, type InputProps } from "./renderer.ts";

type Props = InputProps &
  Pick<OutlinedInputProps, "multiline" | "minRows" | "startAdornment" | "endAdornment" | "sx"> & {
    type?: string;
    inputMode?: "text" | "email" | "tel" | "url" | "numeric" | "decimal";
    autoComplete?: string;
    maxLength?: number;
    placeholder?: string;
  };

/** The plain text control that most kinds are made of. */
export const TextBox = ({
  id,
  name,
  value,
  onChange,
  onBlur,
  invalid,
  describedBy,
  disabled = false,
  required = false,
  autoFocus = false,
  label,
  type = "text",
  inputMode,
  autoComplete = "off",
  maxLength,
  placeholder,
  multiline,
  minRows,
  startAdornment,
  endAdornment,
  sx,
}: Props) => (
  <OutlinedInput
    id={id}
    name={name}
    type={type}
    value={asText(value)}
    onChange={(event) => onChange(event.target.value)}
    onBlur={onBlur}
    error={invalid}
    disabled={disabled}
    autoFocus={autoFocus}
    fullWidth
    {...(placeholder && { placeholder })}
    {...(multiline && { multiline, minRows: minRows ?? 3 })}
    {...(startAdornment && { startAdornment })}
    {...(endAdornment && { endAdornment })}
    {...(sx && { sx })}
    inputProps={{
      "aria-describedby": describedBy,
      "aria-required": required || undefined,
      "aria-invalid": invalid || undefined,
      "aria-label": label,
      autoComplete,
      inputMode,
      maxLength,
      ...(multiline && { style: { padding: "6px 10px" } }),
    }}
  />
);
