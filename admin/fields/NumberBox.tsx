import { InputAdornment } from "@mui/material";
import { useLocale } from "react-admin";
import { useState } from "react";
import { editableDecimal, parseDecimal } from "../i18n/formats.ts";
import { figures } from "../theme/typography.ts";
import type { InputProps } from "./renderer.ts";
import { TextBox } from "./TextBox.tsx";

/** A number in the reader's own notation; the form holds decimal text, or what was typed when that is no number. */
export const NumberBox = ({
  value,
  onChange,
  onBlur,
  unit,
  inputMode = "decimal",
  ...rest
}: InputProps & { unit?: string; inputMode?: "decimal" | "text" }) => {
  const locale = useLocale() ?? "en-US";
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? editableDecimal(value as string | number | null, locale);
  return (
    <TextBox
      {...rest}
      value={shown}
      inputMode={inputMode}
      {...(unit && { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> })}
      sx={{ "& input": { textAlign: "right", ...figures } }}
      onChange={(next) => {
        setTyped(String(next));
        const parsed = parseDecimal(String(next), locale);
        onChange(parsed === undefined ? next : parsed);
      }}
      onBlur={() => {
        setTyped(null);
        onBlur();
      }}
    />
  );
};
