import { Box, Popover } from "@mui/material";
import { ChevronDown } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import { useShortcut } from "../../keys/useShortcut.ts";
import { ToolButton } from "./ToolButton.tsx";

type Props = {
  about: string;
  says: string;
  /** Its key, and what the map of keys calls it where that is not what it is about. */
  letter: string;
  text?: string;
  children: ReactNode;
};

/** A choice that opens below its button: what is shown is narrowed by it. */
export const Tool = ({ about, says, letter, text = about, children }: Props) => {
  const button = useRef<HTMLButtonElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useShortcut(letter, text, () => setAnchor(button.current));
  return (
    <>
      <ToolButton
        ref={button}
        about={about}
        says={says}
        end={ChevronDown}
        letter={letter}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
        slotProps={{ paper: { role: "dialog", "aria-label": about, sx: { mt: 1, p: 3, width: 340 } } }}
      >
        <Box
          component="form"
          onSubmit={(event) => {
            event.preventDefault();
            setAnchor(null);
          }}
          sx={{ display: "grid", gap: 2 }}
        >
          <Box sx={{ typography: "subtitle2" }}>{about}</Box>
          {children}
          <button type="submit" hidden />
        </Box>
      </Popover>
    </>
  );
};
