import type { ReactNode } from "react";
import { Box } from "@mui/material";

/** Facts beside the work. */
export const FactsColumn = ({ children }: { children: ReactNode }) => (
  <Box
    component="aside"
    sx={{
      borderLeft: { md: 1 },
      borderTop: { xs: 1, md: 0 },
      borderColor: { xs: "line.normal", md: "line.normal" },
      bgcolor: "surface.sunken",
      p: { xs: 4, md: 5 },
      display: "grid",
      alignContent: "start",
      gap: 5,
      minWidth: 0,
      "& > * + *": { borderTop: 1, borderColor: "line.normal", pt: 5 },
    }}
  >
    {children}
  </Box>
);
