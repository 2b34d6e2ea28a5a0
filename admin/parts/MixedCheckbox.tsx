import { Checkbox } from "@mui/material";
import { useEffect, useRef } from "react";

type Props = {
  label: string;
  checked: boolean;
  /** Some of what it stands for is ticked, and some is not. */
  mixed: boolean;
  disabled?: boolean;
  onChange: () => void;
  onFocus?: () => void;
  tabIndex?: number;
};

/** A box that stands for several: all, none or some. */
export const MixedCheckbox = ({ label, checked, mixed, disabled = false, onChange, ...input }: Props) => {
  const box = useRef<HTMLInputElement>(null);
  // read by assistive technology; the component only draws it
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <Checkbox
      checked={checked}
      indeterminate={mixed}
      disabled={disabled}
      onChange={onChange}
      slotProps={{ input: { "aria-label": label, ref: box, ...input } }}
    />
  );
};
