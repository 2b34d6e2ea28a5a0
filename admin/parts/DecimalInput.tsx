import { OutlinedInput, type OutlinedInputProps } from "@mui/material";
import { useTypedDecimal } from "../i18n/useTypedDecimal.ts";

type Props = Omit<OutlinedInputProps, "value" | "onChange" | "onBlur" | "inputMode" | "inputProps"> & {
  /** Decimal text. */
  value: string;
  onChange: (value: string) => void;
};

/** A box for a number outside the registry's forms, typed as the reader writes numbers. */
export const DecimalInput = ({ value, onChange, slotProps, ...rest }: Props) => {
  const number = useTypedDecimal(value, onChange);
  return (
    <OutlinedInput
      {...rest}
      value={number.value}
      onChange={(event) => number.type(event.target.value)}
      onBlur={number.settle}
      slotProps={{
        ...slotProps,
        input: { inputMode: "decimal", style: { textAlign: "right" }, ...slotProps?.input },
      }}
    />
  );
};
