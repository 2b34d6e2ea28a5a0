import { Box } from "@mui/material";

/** A colour as a small square. */
export const Swatch = ({ colour }: { colour: string }) => (
  <Box
    component="i"
    aria-hidden
    sx={{
      display: "inline-block",
      flex: "none",
      width: 12,
      height: 12,
      borderRadius: "3px",
      border: 1,
      borderColor: "line.normal",
      bgcolor: colour,
      verticalAlign: "-2px",
    }}
  />
);
