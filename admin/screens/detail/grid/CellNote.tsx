import type { ReactNode } from "react";
import { Box } from "@mui/material";
import { radius } from "../../../theme/sizes.ts";

/** Says under a cell what is wrong with it. */
export const CellNote = ({ children }: { children: ReactNode }) => (
  <Box
    role="alert"
    sx={{
      position: "absolute",
      top: "100%",
      left: -2,
      mt: "4px",
      px: 2,
      py: 1,
      zIndex: 3,
      whiteSpace: "nowrap",
      typography: "caption",
      fontWeight: 520,
      borderRadius: radius.control,
      bgcolor: "tone.danger.tint",
      color: "tone.danger.text",
    }}
  >
    {children}
  </Box>
);
