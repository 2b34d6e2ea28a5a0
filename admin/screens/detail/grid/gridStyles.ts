import type { SxProps, Theme } from "@mui/material";
import { focusInset } from "../../../theme/focus.ts";
import { radius } from "../../../theme/sizes.ts";

const rowNumber = 34;
/** What a column without a width of its own needs for a few words. */
const fewWords = 112;

/** Below this the table scrolls in its frame: no head and no number is cut off. */
export const leastWidth = (columns: readonly { width?: number }[]): number =>
  columns.reduce((sum, { width = fewWords }) => sum + width, rowNumber);

/** Column rules, sunken head, and two accent pixels around the cell one stands on. */
export const gridStyles: SxProps<Theme> = (theme) => ({
  tableLayout: "fixed",
  "& td, & th": { borderRight: `1px solid ${theme.palette.line.subtle}`, "&:last-of-type": { borderRight: 0 } },
  "& th": { bgcolor: "surface.sunken" },
  "& tbody tr:last-of-type td": { borderBottom: 0 },
  "& td.number": {
    p: "0 !important",
    textAlign: "center",
    color: "text.secondary",
    bgcolor: "surface.sunken",
    typography: "caption",
    position: "relative",
  },
  "& td.number .MuiIconButton-root": { position: "absolute", inset: 0, m: "auto", width: 24, height: 24, opacity: 0 },
  "& tr:hover td.number .MuiIconButton-root, & td.number .MuiIconButton-root:focus-visible": {
    opacity: 1,
    bgcolor: "surface.sunken",
  },
  "& tr:hover td.number:has(.MuiIconButton-root) > span": { opacity: 0 },
  "& tr.active > td": { bgcolor: "surface.hover" },
  "& tr.active > td.number": { bgcolor: "surface.sunken", color: "text.primary" },
  "& tr.opened:has(+ tr.below .row-note) > td": { borderBottomColor: theme.palette.surface.hover },
  "& tr.below:not(:has(.row-note))": { display: "none" },
  "& tr.below > td": { height: 32, pb: "6px", whiteSpace: "normal", color: "text.secondary", typography: "caption" },
  "& tr.active + tr.below > td:not(:first-of-type)": { bgcolor: "surface.hover" },
  "& tr.below > td:first-of-type": { bgcolor: "surface.sunken" },
  "& td[data-cell]": { cursor: "cell", position: "relative" },
  "& td.fixed": { cursor: "default" },
  "& td .quiet": { color: "text.secondary" },
  "& td.wrong": { boxShadow: `inset 0 0 0 1px ${theme.palette.tone.danger.solid}` },
  "& td[data-cell]:focus": { outline: "none" },
  "&:focus-within td.here": focusInset(theme),
  "& td.editing": { overflow: "visible", p: "0 !important" },
  "& td.editing .cell-editor": {
    position: "absolute",
    inset: "-1px",
    maxWidth: 360,
    zIndex: 2,
    display: "flex",
    bgcolor: "surface.raised",
    border: `2px solid ${theme.palette.accent.main}`,
    borderRadius: radius.chip,
    boxShadow: `0 0 0 3px ${theme.palette.accent.main}30`,
    "&.wrong": {
      borderColor: theme.palette.tone.danger.solid,
      boxShadow: `0 0 0 3px ${theme.palette.tone.danger.solid}38`,
    },
    "& input": {
      flex: 1,
      minWidth: 0,
      border: 0,
      outline: 0,
      px: "6px",
      font: "inherit",
      fontWeight: 560,
      textAlign: "inherit",
      color: "text.primary",
      bgcolor: "transparent",
      fontVariantNumeric: "inherit",
      "&::selection": { bgcolor: "accent.tint" },
    },
  },
});
