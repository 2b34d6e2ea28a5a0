import { InputAdornment } from "@mui/material";
import { useTypedDecimal } from "../i18n/useTypedDecimal.ts";
import { figures } from "../theme/typography.ts";
import { asText, type InputProps } from "./renderer.ts";
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
  const number = useTypedDecimal(asText(value), (next) => onChange(next === "" ? null : next));
  return (
    <TextBox
      {...rest}
      value={number.value}
      inputMode={inputMode}
      {...(unit && { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> })}
      sx={{ "& input": { textAlign: "right", ...figures } }}
      onChange={(next) => number.type(String(next))}
      onBlur={() => {
        number.settle();
        onBlur();
      }}
    />
  );
};
