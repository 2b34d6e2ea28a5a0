import type { Components, Theme } from "@mui/material/styles";
import { colours, type Mode } from "../colours.ts";
import { focusRing } from "../focus.ts";
import { shadowsOf } from "../shadows.ts";
import { motion, size, touch } from "../sizes.ts";
import { text } from "../typography.ts";

const press = {
  transition: ["background-color", "border-color", "box-shadow"]
    .map((property) => `${property} ${motion.press}ms ${motion.ease}`)
    .join(", "),
};

/** Buttons, tabs, ticks and chips. No ripple anywhere: in dense work it is noise, the focus ring replaces it. */
export const controls = (mode: Mode): Components<Theme> => {
  const c = colours[mode];
  const shadow = shadowsOf(mode);
  return {
    MuiButtonBase: {
      defaultProps: { disableRipple: true, disableTouchRipple: true },
      styleOverrides: { root: ({ theme }) => ({ "&.Mui-focusVisible": focusRing(theme) }) },
    },
    MuiButton: {
      defaultProps: { disableElevation: true, size: "small", color: "inherit" },
      styleOverrides: {
        root: {
          minHeight: size.control,
          padding: "5px 12px",
          borderRadius: 6,
          gap: 6,
          whiteSpace: "nowrap",
          ...press,
          "&.Mui-disabled": { opacity: 0.6 },
          [touch]: { minHeight: size.target },
        },
        startIcon: { margin: 0, marginLeft: -2 },
        endIcon: { margin: 0 },
        text: { padding: "5px 8px", "&:hover": { backgroundColor: c.surface.press } },
        outlined: {
          backgroundColor: c.surface.raised,
          borderColor: c.line.button,
          boxShadow: shadow.rest,
          padding: "4px 12px",
          "&:hover": { backgroundColor: c.surface.hover, borderColor: c.line.control },
        },
        contained: {
          "&:not(.Mui-disabled)": {
            boxShadow: mode === "light" ? `inset 0 1px 0 rgba(255,255,255,.14), ${shadow.rest}` : "none",
          },
        },
        sizeLarge: { minHeight: size.controlTouch, fontSize: "1rem", padding: "12px 16px", borderRadius: 8 },
      },
    },
    MuiIconButton: {
      defaultProps: { size: "small" },
      styleOverrides: {
        root: {
          borderRadius: 6,
          width: size.control,
          height: size.control,
          padding: 0,
          color: c.text.secondary,
          ...press,
          "&:hover": { backgroundColor: c.surface.press, color: c.text.primary },
          [touch]: { minWidth: size.target, minHeight: size.target },
        },
        sizeLarge: { width: size.controlTouch, height: size.controlTouch, borderRadius: 8 },
      },
    },
    MuiCheckbox: {
      defaultProps: { size: "small", disableRipple: true },
      styleOverrides: {
        root: {
          padding: 0,
          width: 24,
          height: 24,
          borderRadius: 4,
          color: c.line.control,
          "& svg": { fontSize: 18 },
          "&:hover": { backgroundColor: "transparent", color: c.text.secondary },
          "&.Mui-checked, &.MuiCheckbox-indeterminate": { color: c.accent.main },
        },
      },
    },
    MuiChip: {
      defaultProps: { size: "small" },
      styleOverrides: {
        root: {
          height: 22,
          borderRadius: 4,
          border: `1px solid ${c.line.normal}`,
          backgroundColor: c.surface.raised,
          ...text(12, 16),
        },
        label: { padding: "0 7px" },
        deleteIcon: { fontSize: 14, color: c.text.secondary, "&:hover": { color: c.text.primary } },
      },
    },
    MuiTabs: {
      styleOverrides: {
        root: { minHeight: 36, [touch]: { minHeight: size.target } },
        indicator: { height: 2, borderRadius: 2, backgroundColor: c.accent.main, transition: "none" },
        list: { gap: 4 },
      },
    },
    MuiTab: {
      defaultProps: { disableRipple: true },
      styleOverrides: {
        root: {
          minHeight: 36,
          [touch]: { minHeight: size.target },
          minWidth: 0,
          padding: "8px",
          ...text(13, 20, 500),
          textTransform: "none",
          color: c.text.secondary,
          "&:hover": { color: c.text.primary },
          "&.Mui-selected": { color: c.text.primary, fontWeight: 560 },
        },
      },
    },
    MuiLink: {
      defaultProps: { underline: "hover" },
      styleOverrides: {
        root: {
          color: c.accent.text,
          borderRadius: 2,
          "&:focus-visible": { outline: `2px solid ${c.accent.main}`, outlineOffset: 2 },
        },
      },
    },
  };
};
