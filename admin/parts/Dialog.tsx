import { Dialog as Plain, type DialogProps } from "@mui/material";

type Props = Omit<DialogProps, "onClose"> & { onClose?: (() => void) | undefined };

/** How often the mouse was pressed in a row: a second press that follows the one that opened a dialog is no press beside it. */
const presses = (event: object): number => ("detail" in event ? Number(event.detail) : 0);

/**
 * A dialog in the middle, which Escape and a click beside it close. A user who double-clicks the button that opens it has the
 * second click land beside it: that one leaves it open.
 */
export const Dialog = ({ onClose, ...props }: Props) => (
  <Plain
    {...props}
    onClose={(event: object, reason) => {
      if (reason === "backdropClick" && presses(event) > 1) return;
      onClose?.();
    }}
  />
);
