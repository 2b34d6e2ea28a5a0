import type { Theme } from "@mui/material/styles";
import { focusInset } from "../../theme/focus.ts";
import { size } from "../../theme/sizes.ts";

/** The library's theme in the product's own colours; entries bring theirs. */
export const boardStyles = (theme: Theme) => {
  const { surface, line, text, accent } = theme.palette;
  return {
    minHeight: 0,
    "--fc-classic-background": surface.sheet,
    "--fc-classic-foreground": text.primary,
    "--fc-classic-muted-foreground": text.secondary,
    "--fc-classic-faint-foreground": text.secondary,
    "--fc-classic-border": line.subtle,
    "--fc-classic-strong-border": line.normal,
    "--fc-classic-today": surface.selected,
    "--fc-classic-highlight": accent.tint,
    "--fc-classic-faint": surface.sunken,
    "--fc-classic-muted": surface.sunken,
    "--fc-classic-event": "transparent",
    "--fc-classic-event-contrast": text.primary,
    "--fc-classic-primary": accent.main,
    "--fc-classic-primary-foreground": accent.contrast,
    overflowX: "auto",
    "& > div": { fontSize: "0.8125rem" },
    // a day as wide as a number and a name: phones scroll sideways
    "&:not([data-view=agenda]) > div": { minWidth: size.days },
    "& [data-entry]": { textDecoration: "none" },
    "& :focus-visible": focusInset(theme),
  };
};
