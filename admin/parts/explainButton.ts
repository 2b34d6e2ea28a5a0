import type { Theme } from "@mui/material/styles";
import { focusInset } from "../theme/focus.ts";
import { reach } from "../theme/reach.ts";
import { radius } from "../theme/sizes.ts";

/** How a figure looks that can be asked where it comes from; `font` comes first, for the shorthand resets weight and figures. */
export const explainButton = (theme: Theme, active: boolean) => ({
  px: "4px",
  mx: "-4px",
  py: 0,
  border: 0,
  borderRadius: radius.chip,
  cursor: "help",
  backgroundColor: active ? theme.palette.accent.tint : "transparent",
  ...(active && { boxShadow: `0 0 0 2px ${theme.palette.accent.main}` }),
  ...reach,
  "&:hover": { backgroundColor: theme.palette.accent.tint },
  "&:focus-visible": focusInset(theme),
});
