import { Box } from "@mui/material";
import { Search } from "lucide-react";
import { useTranslate } from "react-admin";
import { Kbd } from "../parts/Kbd.tsx";
import { focusHalo } from "../theme/focus.ts";
import { usePalette } from "./palette/paletteContext.ts";

/** The search of the top bar. Clicked or typed into, scanned codes included, it becomes the palette. */
export const SearchBox = () => {
  const t = useTranslate();
  const { open, isOpen } = usePalette();
  return (
    <Box
      component="button"
      type="button"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-keyshortcuts="Control+K"
      onClick={() => open()}
      onKeyDown={(event) => {
        if (event.key.length !== 1 || event.key === " " || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        open(event.key);
      }}
      sx={(theme) => ({
        width: 440,
        minWidth: 0,
        height: 36,
        display: "flex",
        alignItems: "center",
        gap: 2,
        px: "10px",
        font: "inherit",
        color: "text.secondary",
        textAlign: "left",
        bgcolor: "surface.sheet",
        border: 1,
        borderColor: "line.normal",
        borderRadius: "8px",
        cursor: "text",
        "&:hover": { borderColor: "line.control" },
        "&:focus-visible": focusHalo(theme),
      })}
    >
      <Search size={16} aria-hidden style={{ flex: "none" }} />
      <Box component="span" sx={{ flex: 1, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }}>
        {t("shell.searchAll")}
      </Box>
      <Kbd>Ctrl</Kbd>
      <Kbd>K</Kbd>
    </Box>
  );
};
