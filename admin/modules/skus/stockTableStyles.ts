import type { SxProps, Theme } from "@mui/material";

/** Group rules, a sunken column for what is available, and the signs that make the first group an equation. */
export const stockTableStyles: SxProps<Theme> = (theme) => ({
  tableLayout: "fixed",
  minWidth: 980,
  "& td, & th": { textAlign: "right", px: 2, position: "relative", overflow: "visible" },
  "& thead th:first-of-type, & tbody th": { textAlign: "left", pl: 4 },
  "& thead th": { bgcolor: "surface.sunken" },
  "& thead tr.groups th": {
    height: 34,
    py: 1,
    whiteSpace: "normal",
    verticalAlign: "top",
    borderBottom: 0,
    color: "text.primary",
    textAlign: "left",
    "& b": { fontWeight: 600 },
    "& span": { color: "text.secondary", fontWeight: 420, ml: 1 },
  },
  "& thead th.strong": { color: "text.primary", fontWeight: 600 },
  "& .end": { borderRight: `1px solid ${theme.palette.line.normal}` },
  "& tbody td, & tbody th": { height: 40 },
  "& tbody th": {
    fontWeight: 500,
    bgcolor: "transparent",
    color: "text.primary",
    typography: "body2",
    borderBottomColor: "line.subtle",
  },
  "& thead tr:not(.groups) th:nth-of-type(n+2):nth-of-type(-n+5), & tbody td:nth-of-type(-n+4)": { pr: 4 },
  "& td.well": { bgcolor: "surface.sunken" },
  "& .sign": { position: "absolute", right: -4, top: 10, zIndex: 1, color: "text.secondary" },
  "& tr.sum td, & tr.sum th": { bgcolor: "surface.sunken", fontWeight: 600, borderBottom: 0 },
});
