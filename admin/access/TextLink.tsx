import { Box } from "@mui/material";
import type { ReactNode } from "react";
import { Link } from "react-router";

export const TextLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Box
    component={Link}
    to={to}
    sx={{
      color: "accent.text",
      fontWeight: 500,
      textDecoration: "none",
      borderRadius: "2px",
      "&:hover": { textDecoration: "underline" },
      "&:focus-visible": { outline: "2px solid", outlineColor: "accent.main", outlineOffset: 2 },
    }}
  >
    {children}
  </Box>
);
