import type { Components, Theme } from "@mui/material/styles";
import { colours, type Mode } from "../colours.ts";
import { size } from "../sizes.ts";
import { text } from "../typography.ts";

/** A table is the page, not a card on it: no elevation, hairlines between rows. */
export const tables = (mode: Mode): Components<Theme> => {
  const c = colours[mode];
  return {
    MuiTable: { defaultProps: { size: "small" } },
    MuiTableCell: {
      styleOverrides: {
        root: {
          ...text(13, 20),
          height: size.row,
          padding: "0 8px",
          maxWidth: size.cellMax,
          whiteSpace: "nowrap",
          overflow: "hidden",
          textOverflow: "ellipsis",
          borderBottomColor: c.line.subtle,
          color: c.text.primary,
        },
        head: {
          ...text(12, 16, 540),
          height: 32,
          color: c.text.secondary,
          backgroundColor: c.surface.sheet,
          borderBottomColor: c.line.normal,
        },
        sizeSmall: { padding: "0 8px" },
        footer: { ...text(13, 20, 560), color: c.text.primary, backgroundColor: c.surface.sunken },
      },
    },
    MuiTableRow: {
      styleOverrides: {
        root: {
          transition: "none",
          "&.MuiTableRow-hover:hover": { backgroundColor: c.surface.hover },
          "&.Mui-selected, &.Mui-selected:hover": { backgroundColor: c.surface.selected },
        },
      },
    },
  };
};
