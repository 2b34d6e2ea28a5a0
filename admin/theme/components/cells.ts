import type { CSSObject } from "@mui/material/styles";
import { colours, type Colours, type Mode } from "../colours.ts";
import { reach } from "../reach.ts";
import { radius, size } from "../sizes.ts";
import { code, figures, text } from "../typography.ts";

const dots = { overflow: "hidden", textOverflow: "ellipsis" } as const;

/** Classes of `tone` and of what else a figure says of itself, after the plain ones so that they win. */
const figureLooks = (c: Colours): CSSObject => ({
  ".sw-figure": { ...figures, padding: "0 4px", margin: "0 -4px", borderRadius: radius.chip, fontWeight: 400 },
  "button.sw-figure": {
    font: "inherit",
    ...figures,
    fontWeight: 400,
    color: "inherit",
    border: 0,
    backgroundColor: "transparent",
    cursor: "help",
    ...reach,
    "&:hover, &.sw-active": { backgroundColor: c.accent.tint },
    "&:focus-visible": { outline: "none", boxShadow: `inset 0 0 0 2px ${c.accent.main}` },
  },
  // takes the room of what it holds, and is neither read nor copied
  ".sw-room::after": { content: "attr(data-room)", visibility: "hidden" },
  ".sw-figure.sw-zero": { color: c.text.disabled },
  ...Object.fromEntries(
    Object.entries(c.tone).map(([tone, { text: colour }]) => [
      `.sw-figure.sw-${tone}`,
      { color: colour, fontWeight: 560 },
    ]),
  ),
  ".sw-figure.sw-strong": { fontWeight: 600 },
  ".sw-figure.sw-active": { backgroundColor: c.accent.tint, boxShadow: `0 0 0 2px ${c.accent.main}` },
});

/** A box to tick: the browser's own, drawn over. */
const tick = (c: Colours): CSSObject => ({
  ".sw-tick": {
    position: "relative",
    display: "inline-grid",
    placeItems: "center",
    width: 24,
    height: 24,
    verticalAlign: "middle",
    borderRadius: radius.chip,
    color: c.line.control,
    "& > input": {
      position: "absolute",
      inset: 0,
      width: "100%",
      height: "100%",
      margin: 0,
      opacity: 0,
      cursor: "pointer",
    },
    "& > svg": { width: 18, height: 18, fill: "currentColor" },
    "& > input:checked + svg": { color: c.accent.main },
    "& > input:not(:checked) + svg > :last-child, & > input:checked + svg > :first-of-type": { display: "none" },
    "&:hover": { color: c.text.secondary },
    "&:has(> input:focus-visible)": { boxShadow: `0 0 0 2px ${c.surface.sheet}, 0 0 0 4px ${c.accent.main}` },
  },
});

/**
 * What stands in every cell of a list, as plain rules of the page: a page of rows has a thousand of them, and a style
 * that is worked out for each of them is what a person waits for. Whatever is there a few times uses `sx`.
 */
export const cells = (mode: Mode): CSSObject => {
  const c = colours[mode];
  return {
    ".sw-cell": {
      ...text(13, 20),
      height: size.row,
      padding: "0 8px",
      maxWidth: size.cellMax,
      whiteSpace: "nowrap",
      ...dots,
      borderBottom: `1px solid ${c.line.subtle}`,
      color: c.text.primary,
      textAlign: "left",
      verticalAlign: "inherit",
    },
    ".sw-cell.sw-right": { textAlign: "right" },
    ".sw-cell.sw-after": { paddingLeft: 24 },
    ".sw-cell.sw-whole": { maxWidth: "none" },
    ".sw-cell.sw-edge": { paddingLeft: 24, width: 56 },
    ".sw-empty": { color: c.text.disabled },
    ".sw-code": { ...code },
    ".sw-stamp": { ...figures, color: c.text.secondary, whiteSpace: "nowrap" },
    ".sw-day": { ...figures, fontWeight: 400, whiteSpace: "nowrap" },
    ".sw-day.sw-now": { fontWeight: 560 },
    ".sw-day.sw-late": { color: c.tone.danger.text, fontWeight: 560, "& > span": { fontWeight: 440 } },
    ".sw-pictured": { display: "inline-flex", alignItems: "center", gap: 12, verticalAlign: "middle" },
    ".sw-picture": {
      display: "inline-block",
      flex: "none",
      overflow: "hidden",
      verticalAlign: "middle",
      borderRadius: radius.chip,
      backgroundColor: c.surface.sunken,
      boxShadow: `inset 0 0 0 1px ${c.line.subtle}`,
      "& > img": { display: "block", width: "100%", height: "100%", objectFit: "cover" },
    },
    ".sw-label": {
      display: "inline-flex",
      alignItems: "center",
      gap: 5,
      height: 20,
      maxWidth: size.labelMax,
      padding: "0 6px",
      borderRadius: radius.chip,
      border: `1px solid ${c.line.normal}`,
      backgroundColor: c.surface.raised,
      color: c.text.secondary,
      ...text(12, 16),
      whiteSpace: "nowrap",
      verticalAlign: "middle",
      "& > i": { width: 8, height: 8, flex: "none", borderRadius: 2, backgroundColor: c.tone.neutral.solid },
      "& > span": dots,
    },
    ".sw-labels": { display: "inline-flex", gap: 4, alignItems: "center" },
    ".sw-labels > .sw-more": { color: c.text.secondary, ...text(12, 16) },
    ".sw-row-text": { fontWeight: 520 },
    ".sw-row-link": {
      padding: 0,
      border: 0,
      background: "none",
      font: "inherit",
      textAlign: "inherit",
      color: c.text.primary,
      fontWeight: 520,
      textDecoration: "none",
      borderRadius: 2,
      cursor: "pointer",
      "&:hover": { textDecoration: "underline" },
      "&:focus-visible": { outline: `2px solid ${c.accent.main}`, outlineOffset: 2 },
    },
    ...figureLooks(c),
    ...tick(c),
  };
};
