import { Box, ButtonBase } from "@mui/material";
import type { ReactNode } from "react";
import { Code } from "../../../parts/Code.tsx";
import { touchRow } from "./sizes.ts";

type Props = {
  code: string;
  text: ReactNode;
  aside?: ReactNode;
  /** Ticked, of several. */
  pressed?: boolean;
  onClick?: () => void;
};

/** One row of a list for thumbs: what it is, what is told of it, how much. */
export const TouchRow = ({ code, text, aside, pressed, onClick }: Props) => {
  const inside = (
    <>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
        <Code sx={{ display: "block", fontSize: "1rem", fontWeight: 560 }}>{code}</Code>
        <Box sx={{ typography: "body1", color: "text.secondary" }}>{text}</Box>
      </Box>
      <Box sx={{ flex: "none", fontSize: "1.0625rem", fontWeight: 600 }}>{aside}</Box>
    </>
  );
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: "line.subtle" }}>
      {onClick ? (
        <ButtonBase
          onClick={onClick}
          aria-pressed={pressed}
          sx={{ ...touchRow, ...(pressed && { bgcolor: "surface.selected" }) }}
        >
          {inside}
        </ButtonBase>
      ) : (
        <Box sx={touchRow}>{inside}</Box>
      )}
    </Box>
  );
};

/** Such rows below their head. */
export const TouchRows = ({ head, aside, children }: { head: string; aside?: ReactNode; children: ReactNode }) => (
  <Box component="section">
    <Box
      component="h2"
      sx={{
        m: 0,
        display: "flex",
        alignItems: "center",
        justifyContent: "space-between",
        gap: 3,
        px: 4,
        minHeight: 44,
        bgcolor: "surface.sunken",
        borderTop: 1,
        borderBottom: 1,
        borderColor: "line.subtle",
        typography: "subtitle1",
      }}
    >
      {head}
      <Box component="span" sx={{ typography: "body1", color: "text.secondary" }}>
        {aside}
      </Box>
    </Box>
    <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
      {children}
    </Box>
  </Box>
);
