import type { Theme } from "@mui/material/styles";

/** Head and sum stay in sight while the rows between them move. */
export const tableLook = (theme: Theme) => ({
  "& th:first-of-type, & td:first-of-type": { pl: "24px" },
  "& th:last-of-type, & td:last-of-type": { pr: "24px" },
  // colour is scarce: names lead on without it
  "& tbody td a": { color: "inherit", fontWeight: "inherit" },
  "& tbody td:first-of-type": { fontWeight: 520, color: theme.palette.text.primary },
  "& thead th": {
    position: "sticky",
    top: 0,
    zIndex: 2,
    boxShadow: `inset 0 -1px 0 ${theme.palette.line.normal}`,
    borderBottom: 0,
  },
  "& tfoot td, & tfoot th": {
    position: "sticky",
    bottom: 0,
    zIndex: 2,
    height: 36,
    py: 0,
    borderBottom: 0,
    backgroundColor: theme.palette.surface.sunken,
    boxShadow: `inset 0 1px 0 ${theme.palette.line.normal}`,
    color: theme.palette.text.primary,
    fontSize: "0.8125rem",
    fontWeight: 600,
  },
});

/** The row that the keys act on. */
export const cursorLook = (theme: Theme, isCursor: boolean) => ({
  cursor: "pointer",
  scrollMargin: "48px",
  ...(isCursor && {
    boxShadow: `inset 3px 0 0 ${theme.palette.accent.main}`,
    backgroundColor: theme.palette.surface.hover,
  }),
});
