import type { FocusEvent, HTMLAttributes, KeyboardEvent, ReactNode } from "react";
import { Box, OutlinedInput, type SxProps, type Theme } from "@mui/material";
import { useTypedDecimal } from "../i18n/useTypedDecimal.ts";

type Props = {
  label: string;
  name?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  problem?: string | undefined;
  align?: "right";
  large?: boolean;
  /** A number: the value is decimal text, and is typed as the reader writes numbers. */
  numeric?: boolean;
  placeholder?: string;
  trailing?: ReactNode;
  sx?: SxProps<Theme>;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  onFocus?: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  onBlur?: () => void;
} & Pick<HTMLAttributes<HTMLInputElement>, "role" | "onClick" | "aria-expanded" | "aria-autocomplete">;

/** A field in a row of a table: named for the ear, its column head names it for the eye. */
export const InlineField = ({
  label,
  name,
  value,
  onChange,
  problem,
  align,
  large = false,
  numeric = false,
  placeholder,
  trailing,
  sx,
  onKeyDown,
  onFocus,
  onBlur,
  ...rest
}: Props) => {
  const number = useTypedDecimal(value, onChange);
  return (
    <OutlinedInput
      fullWidth
      value={numeric ? number.value : value}
      error={problem !== undefined}
      title={problem}
      placeholder={placeholder}
      // MUI calls this one only when it is its own
      onFocus={onFocus}
      onBlur={() => {
        number.settle();
        onBlur?.();
      }}
      onChange={(event) => (numeric ? number.type : onChange)(event.target.value)}
      endAdornment={
        trailing && <Box sx={{ display: "flex", color: "text.secondary", pointerEvents: "none" }}>{trailing}</Box>
      }
      sx={{
        height: large ? 48 : 30,
        "& input": {
          textAlign: align ?? "left",
          fontWeight: align ? 560 : 440,
          // the root has the height
          py: 0,
          px: 2,
          fontSize: large ? "1rem" : undefined,
        },
        ...(sx as object),
      }}
      slotProps={{
        input: {
          "aria-label": label,
          "aria-invalid": problem !== undefined || undefined,
          name,
          autoComplete: "off",
          inputMode: numeric ? "decimal" : undefined,
          onKeyDown,
          ...rest,
        },
      }}
    />
  );
};
