import { Box } from "@mui/material";
import type { ReactNode } from "react";

/** Below 900 px: the main action where the thumb is. Equal columns, or one filled button that names its effect. */
export const BottomBar = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: { xs: "grid", md: "none" },
      position: "sticky",
      bottom: 0,
      zIndex: 5,
      gridAutoFlow: "column",
      gridAutoColumns: "1fr",
      gap: 3,
      p: 4,
      pb: "calc(16px + env(safe-area-inset-bottom))",
      bgcolor: "surface.sheet",
      borderTop: 1,
      borderColor: "line.normal",
    }}
  >
    {children}
  </Box>
);
