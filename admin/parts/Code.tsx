import { Box, type SxProps, type Theme } from "@mui/material";
import type { ReactNode } from "react";

/** A code people read aloud and scan: SKU, lot, bin, document number. Never truncated. */
export const Code = ({ children, sx }: { children: ReactNode; sx?: SxProps<Theme> | undefined }) =>
  sx ? (
    <Box component="span" className="sw-code" sx={sx}>
      {children}
    </Box>
  ) : (
    <span className="sw-code">{children}</span>
  );
