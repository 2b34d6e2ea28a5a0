import { Box } from "@mui/material";
import { figures } from "../../theme/typography.ts";

/** A figure of a card, above what it is. */
export const Figure = ({
  value,
  name,
  tone,
}: {
  value: React.ReactNode;
  name: string;
  tone?: "error" | "warning" | undefined;
}) => (
  <Box sx={{ minWidth: 0 }}>
    <Box sx={{ typography: "h3", ...figures, color: tone ? `${tone}.main` : "text.primary" }}>{value}</Box>
    <Box sx={{ typography: "caption", color: "text.secondary" }}>{name}</Box>
  </Box>
);
