import { Box, type BoxProps } from "@mui/material";
import { code } from "../theme/typography.ts";

/** A code people read aloud and scan: SKU, lot, bin, document number. Never truncated. */
export const Code = ({ children, sx, ...rest }: BoxProps<"span">) => (
  <Box component="span" {...rest} sx={[code, ...(Array.isArray(sx) ? sx : [sx])]}>
    {children}
  </Box>
);
