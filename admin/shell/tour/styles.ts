import type { Theme } from "@mui/material/styles";
import { focusRing } from "../../theme/focus.ts";
import { radius, size } from "../../theme/sizes.ts";

export const tourClass = "stockwright-tour";

/** The library's box in the product's own look; on phones it stands at the bottom, where the thumb is. */
export const tourStyles = (theme: Theme) => {
  const { palette, typography, shadows } = theme;
  const button = {
    ...typography.body2,
    height: size.control,
    padding: "0 12px",
    borderRadius: radius.control,
    border: `1px solid ${palette.line.button}`,
    background: palette.surface.raised,
    color: palette.text.primary,
    textShadow: "none",
    lineHeight: `${size.control - 2}px`,
    fontWeight: 520,
    [theme.breakpoints.down("md")]: { height: size.target, lineHeight: `${size.target - 2}px`, padding: "0 20px" },
  };
  return {
    // a session that ends asks to sign in above it
    ".driver-overlay": { zIndex: `${theme.zIndex.modal - 20} !important` },
    ".driver-active .MuiModal-root, .driver-active .MuiModal-root *": { pointerEvents: "auto" },
    [`.driver-popover.${tourClass}`]: {
      ...typography.body2,
      zIndex: theme.zIndex.modal - 10,
      maxWidth: 380,
      minWidth: 320,
      padding: 20,
      borderRadius: radius.dialog,
      background: palette.surface.raised,
      color: palette.text.primary,
      boxShadow: shadows[24],
      "& .driver-popover-title": { ...typography.h2, fontFamily: typography.fontFamily, paddingRight: 24 },
      "& .driver-popover-description": {
        ...typography.body1,
        fontFamily: typography.fontFamily,
        color: palette.text.secondary,
        marginTop: 8,
      },
      "& .driver-popover-description ul": { listStyle: "none", margin: "12px 0 0", padding: 0 },
      "& .driver-popover-description a": {
        display: "flex",
        alignItems: "center",
        minHeight: size.target,
        color: palette.accent.text,
        fontWeight: 520,
        borderTop: `1px solid ${palette.line.subtle}`,
        textDecoration: "none",
      },
      "& a:hover": { textDecoration: "underline" },
      "& .driver-popover-footer": { marginTop: 20, gap: 8 },
      "& .driver-popover-progress-text": {
        ...typography.caption,
        fontVariantNumeric: "tabular-nums",
        color: palette.text.secondary,
      },
      "& .driver-popover-navigation-btns": { gap: 8 },
      "& .driver-popover-footer button.later": { ...button, border: 0, background: "none", marginRight: "auto" },
      "& .driver-popover-navigation-btns button": { ...button, margin: 0 },
      "& .driver-popover-navigation-btns .driver-popover-next-btn": {
        background: palette.accent.main,
        borderColor: palette.accent.main,
        color: palette.accent.contrast,
      },
      "& .driver-popover-btn-disabled": { display: "none !important" },
      "& .driver-popover-close-btn": { color: palette.text.secondary, width: size.target, height: size.target },
      "& button:focus-visible, & a:focus-visible": focusRing(theme),
      "& .driver-popover-arrow": { color: palette.surface.raised, borderColor: "currentColor" },
      "& .driver-popover-arrow-side-right": { borderColor: "transparent currentColor transparent transparent" },
      "& .driver-popover-arrow-side-left": { borderColor: "transparent transparent transparent currentColor" },
      "& .driver-popover-arrow-side-bottom": { borderColor: "transparent transparent currentColor transparent" },
      "& .driver-popover-arrow-side-top": { borderColor: "currentColor transparent transparent transparent" },
      [theme.breakpoints.down("md")]: {
        inset: "auto 12px 12px 12px !important",
        maxWidth: "none",
        minWidth: 0,
        "& .driver-popover-arrow": { display: "none" },
      },
    },
  };
};
