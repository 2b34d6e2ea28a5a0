import { Box } from "@mui/material";
import type { ReactNode } from "react";
import { radius } from "../theme/sizes.ts";

type KbdProps = { children: ReactNode; /** On a filled button or on ink. */ onInk?: boolean };

/** One key. */
export const Kbd = ({ children, onInk = false }: KbdProps) => (
  <Box
    component="kbd"
    sx={{
      display: "inline-flex",
      alignItems: "center",
      justifyContent: "center",
      minWidth: 18,
      height: 18,
      px: "4px",
      borderRadius: radius.chip,
      fontFamily: "inherit",
      fontSize: "0.6875rem",
      lineHeight: "16px",
      fontWeight: 520,
      border: "1px solid",
      borderBottomWidth: 2,
      borderColor: onInk ? "currentColor" : "line.normal",
      color: onInk ? "inherit" : "text.secondary",
      bgcolor: onInk ? "transparent" : "surface.raised",
      opacity: onInk ? 0.88 : 1,
    }}
  >
    {children}
  </Box>
);

/** Keys and what they do: the few that matter, shown in place. Hidden on phones. */
export const KeyHint = ({ keys, children }: { keys: readonly string[]; children: ReactNode }) => (
  <Box
    component="span"
    sx={{
      display: { xs: "none", md: "inline-flex" },
      alignItems: "center",
      gap: "4px",
      color: "text.secondary",
      typography: "caption",
      whiteSpace: "nowrap",
    }}
  >
    {keys.map((key) => (
      <Kbd key={key}>{key}</Kbd>
    ))}
    <Box component="span" sx={{ ml: "2px" }}>
      {children}
    </Box>
  </Box>
);
