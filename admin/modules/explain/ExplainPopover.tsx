import { type ReactNode, useId } from "react";
import { Popover } from "@mui/material";

type Props = { anchor: HTMLElement | null; onClose: () => void; children: (id: string) => ReactNode };

/** Holds an explanation beside the number it explains; Escape and a click elsewhere close it, focus returns to the number. */
export const ExplainPopover = ({ anchor, onClose, children }: Props) => {
  const id = useId();
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: "bottom", horizontal: "center" }}
      transformOrigin={{ vertical: -6, horizontal: "center" }}
      slotProps={{ paper: { role: "dialog", "aria-labelledby": id } }}
      // keys pressed here are no keys of the grid or the page behind
      onKeyDown={(event) => event.stopPropagation()}
      onMouseDown={(event) => event.stopPropagation()}
    >
      {children(id)}
    </Popover>
  );
};
