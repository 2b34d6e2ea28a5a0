import type { Components, Theme } from "@mui/material/styles";
import { colours, type Mode } from "../colours.ts";
import { focusInset } from "../focus.ts";
import { following } from "../follow.ts";
import { shadowsOf } from "../shadows.ts";
import { touch } from "../sizes.ts";
import { text } from "../typography.ts";

/** Menus, dialogs, drawers, tooltips. */
export const surfaces = (mode: Mode): Components<Theme> => {
  const c = colours[mode];
  const shadow = shadowsOf(mode);
  return {
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: {
        root: { backgroundImage: "none" },
        rounded: { borderRadius: 10 },
        outlined: { borderColor: c.line.normal },
      },
    },
    MuiPopper: { defaultProps: { modifiers: following } },
    MuiMenu: {
      styleOverrides: { paper: { borderRadius: 10, boxShadow: shadow.menu, marginTop: 4 }, list: { padding: 4 } },
    },
    MuiMenuItem: {
      styleOverrides: {
        root: ({ theme }) => ({
          minHeight: 32,
          padding: "4px 8px",
          borderRadius: 6,
          gap: 8,
          fontSize: "0.8125rem",
          "&.Mui-focusVisible": { ...focusInset(theme), backgroundColor: c.surface.hover },
          [touch]: { minHeight: 48, fontSize: "1rem" },
        }),
      },
    },
    MuiPopover: { styleOverrides: { paper: { borderRadius: 10, boxShadow: shadow.menu } } },
    MuiDialog: {
      styleOverrides: { container: { outline: 0 }, paper: { outline: 0, borderRadius: 12, boxShadow: shadow.dialog } },
    },
    MuiDialogTitle: { styleOverrides: { root: { ...text(16, 24, 620, -0.008), padding: "16px 20px 4px" } } },
    MuiDialogContent: { styleOverrides: { root: { padding: "8px 20px 16px", color: c.text.secondary } } },
    MuiDialogActions: {
      styleOverrides: {
        root: {
          padding: "12px 20px",
          gap: 8,
          borderTop: `1px solid ${c.line.subtle}`,
          "& > :not(style) ~ :not(style)": { marginLeft: 0 },
        },
      },
    },
    MuiDrawer: {
      styleOverrides: { paper: { borderRadius: 0, backgroundColor: c.surface.raised, boxShadow: shadow.dialog } },
    },
    MuiBackdrop: {
      styleOverrides: {
        root: {
          "&:not(.MuiBackdrop-invisible)": {
            backgroundColor: mode === "light" ? "rgba(23, 29, 34, .32)" : "rgba(0, 0, 0, .56)",
          },
        },
      },
    },
    MuiTooltip: {
      defaultProps: { enterDelay: 400, disableInteractive: true },
      styleOverrides: {
        tooltip: {
          backgroundColor: c.ink.main,
          color: c.ink.text,
          ...text(12, 16, 450),
          padding: "6px 8px",
          borderRadius: 6,
        },
      },
    },
  };
};
