import { Box } from "@mui/material";
import type { MouseEvent, ReactNode } from "react";
import { Link } from "react-router";

type Props = { to: string; onClick?: (event: MouseEvent) => void; children: ReactNode };

export const TextLink = ({ to, onClick, children }: Props) => (
  <Box
    component={Link}
    to={to}
    onClick={onClick}
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
