import { Box, Popover } from "@mui/material";
import type { ReactNode } from "react";

type Props = {
  /** What it opens below; null while it is closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
  title: string;
  /** What stands over the boxes, where that says more than the title. */
  heading?: string;
  children: ReactNode;
};

/** A few boxes below the button that opened them: a choice there holds at once, and Enter closes. */
export const FormPopover = ({ anchor, onClose, title, heading = title, children }: Props) => (
  <Popover
    open={anchor !== null}
    anchorEl={anchor}
    onClose={onClose}
    anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
    slotProps={{ paper: { role: "dialog", "aria-label": title, sx: { mt: 1, p: 3, width: 340 } } }}
  >
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        onClose();
      }}
      sx={{ display: "grid", gap: 2 }}
    >
      <Box sx={{ typography: "subtitle2" }}>{heading}</Box>
      {children}
      {/* with two fields a form sends itself only when it has a button */}
      <button type="submit" hidden />
    </Box>
  </Popover>
);
