import type { CSSObject } from "@mui/material/styles";
import { colours, type Mode } from "../colours.ts";
import { size } from "../sizes.ts";

/** The entries of the side bar, as plain rules of the page: they are drawn before everything else, twenty at once. */
export const rail = (mode: Mode): CSSObject => {
  const c = colours[mode];
  const here = { color: c.accent.text, backgroundColor: c.surface.sheet };
  return {
    ".sw-rail": {
      listStyle: "none",
      margin: 0,
      padding: "0 0 12px",
      display: "grid",
      gap: 4,
      overflowY: "auto",
      overflowX: "hidden",
      "& a, & button": {
        display: "flex",
        alignItems: "center",
        gap: 18,
        height: 40,
        margin: "0 11px",
        paddingLeft: 13,
        borderRadius: 8,
        overflow: "hidden",
        whiteSpace: "nowrap",
        textDecoration: "none",
        fontSize: "0.8125rem",
        fontWeight: 480,
        color: c.text.secondary,
      },
      "& button": { width: "calc(100% - 22px)", border: 0, background: "none", font: "inherit", cursor: "pointer" },
      // the submenu of the company's own apps (SPEC 2)
      "& ul": { listStyle: "none", margin: "4px 0 0", padding: 0, maxHeight: 158, overflowY: "auto" },
      "& ul a": { height: 36, paddingLeft: 51 },
      "& a:hover, & button:hover": { color: c.text.primary, backgroundColor: c.surface.press },
      "& :is(a, button)[aria-current], & :is(a, button)[aria-current]:hover": {
        ...here,
        fontWeight: 560,
        boxShadow: `0 0 0 1px ${c.line.normal}`,
      },
      "& a:focus-visible, & button:focus-visible": { outline: "none", boxShadow: `inset 0 0 0 2px ${c.accent.main}` },
      "& svg": { flex: "none" },
      [`@media (max-width: ${size.breakpoint - 0.05}px)`]: { "& a, & button": { height: 48, fontSize: "1rem" } },
    },
  };
};
