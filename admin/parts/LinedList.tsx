import { Box } from "@mui/material";
import type { ReactNode } from "react";

/** A few things one below the other, between hairlines: too few, or too little of each, for a table. */
export const LinedList = ({ label, children }: { label?: string; children: ReactNode }) => (
  <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, width: "100%", listStyle: "none" }}>
    {children}
  </Box>
);

export const LinedRow = ({ children }: { children: ReactNode }) => (
  <Box
    component="li"
    sx={{ display: "flex", alignItems: "center", gap: 3, minHeight: 48, borderBottom: 1, borderColor: "line.subtle" }}
  >
    {children}
  </Box>
);
