import type { ReactNode } from "react";
import { Box } from "@mui/material";
import { CornerDownRight } from "lucide-react";

type Props = { /** The first words, stepping forward. */ lead?: string; children?: ReactNode; actions?: ReactNode };

/** One line under a row of the grid: what it is about, and what can be done. */
export const NoteLine = ({ lead, children, actions }: Props) => (
  <Box className="row-note" sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2, minHeight: 24 }}>
    <CornerDownRight size={14} aria-hidden />
    <Box component="span" role="status" sx={{ flex: 1, minWidth: 0 }}>
      {lead && (
        <Box component="span" sx={{ color: "tone.warning.text", fontWeight: 540 }}>
          {lead}{" "}
        </Box>
      )}
      {children}
    </Box>
    {actions}
  </Box>
);
