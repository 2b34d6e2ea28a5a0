import type { Theme } from "@mui/material/styles";

/** Two rings, the sheet's own colour and then the accent: visible on any surface. */
export const focusRing = (theme: Theme) => ({
  outline: "none",
  boxShadow: `0 0 0 2px ${theme.palette.surface.sheet}, 0 0 0 4px ${theme.palette.accent.main}`,
});

/** Inside tables and menus there is no room around the target: the ring goes inward. */
export const focusInset = (theme: Theme) => ({
  outline: "none",
  boxShadow: `inset 0 0 0 2px ${theme.palette.accent.main}`,
});

/** Around a field: a soft halo outside the edge. */
export const focusHalo = (theme: Theme) => ({
  outline: "none",
  borderColor: theme.palette.accent.main,
  boxShadow: `0 0 0 3px ${theme.palette.accent.main}38`,
});
