import { ChevronDown } from "lucide-react";
import { createElement } from "react";
import { alpha, type Components, type Theme } from "@mui/material/styles";
import { colours, type Mode } from "../colours.ts";
import { shadowsOf } from "../shadows.ts";
import { motion, touch } from "../sizes.ts";
import { text } from "../typography.ts";

/** Labels stand above the field, always: a floating label is unreadable when scanned and jumps when filled. */
export const inputs = (mode: Mode): Components<Theme> => {
  const c = colours[mode];
  const arrow = { width: 16, height: 16, right: 10, top: "calc(50% - 8px)", color: c.text.secondary };
  return {
    MuiFormControl: { defaultProps: { variant: "outlined", size: "small", margin: "none", fullWidth: true } },
    MuiTextField: { defaultProps: { variant: "outlined", size: "small", margin: "none", fullWidth: true } },
    MuiFormLabel: { styleOverrides: { asterisk: { color: c.tone.danger.solid, fontWeight: 620 } } },
    MuiInputLabel: {
      defaultProps: { shrink: true },
      styleOverrides: {
        root: {
          position: "static",
          transform: "none",
          maxWidth: "100%",
          marginBottom: 4,
          ...text(13, 20, 520),
          color: c.text.primary,
          "&.Mui-focused, &.Mui-error": { color: c.text.primary },
        },
      },
    },
    MuiFormHelperText: {
      styleOverrides: {
        root: {
          margin: "4px 0 0",
          ...text(12, 16),
          color: c.text.secondary,
          "&.Mui-error": { color: c.tone.danger.text },
        },
      },
    },
    MuiInputBase: { styleOverrides: { input: { "&::placeholder": { color: c.text.secondary, opacity: 0.9 } } } },
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          borderRadius: 6,
          fontSize: "0.8125rem",
          backgroundColor: mode === "light" ? c.surface.raised : c.surface.sunken,
          transition: `box-shadow ${motion.press}ms ${motion.ease}`,
          "& .MuiOutlinedInput-notchedOutline": {
            top: 0,
            borderColor: c.line.control,
            "& legend": { display: "none" },
          },
          "&:hover .MuiOutlinedInput-notchedOutline": { borderColor: c.text.secondary },
          "&.Mui-focused .MuiOutlinedInput-notchedOutline": { borderColor: c.accent.main, borderWidth: 1 },
          "&.Mui-focused": { boxShadow: `0 0 0 3px ${alpha(c.accent.main, mode === "light" ? 0.22 : 0.4)}` },
          "&.Mui-error .MuiOutlinedInput-notchedOutline": { borderColor: c.tone.danger.solid },
          "&.Mui-error.Mui-focused": { boxShadow: `0 0 0 3px ${alpha(c.tone.danger.solid, 0.22)}` },
          // no well and no edge to type in
          "&.Mui-disabled": { backgroundColor: mode === "light" ? c.surface.sunken : "transparent" },
          "&.Mui-disabled .MuiOutlinedInput-notchedOutline": { borderColor: c.line.normal },
        },
        input: { height: 20, padding: "6px 10px", [touch]: { height: 26, padding: "10px 12px" } },
        inputSizeSmall: { padding: "6px 10px", [touch]: { padding: "10px 12px" } },
        adornedStart: {
          paddingLeft: 10,
          gap: 8,
          "& > svg": { flex: "none", color: c.text.secondary },
          "& .MuiOutlinedInput-input": { paddingLeft: 0 },
        },
        adornedEnd: { paddingRight: 8 },
        multiline: { padding: 0 },
      },
    },
    MuiAutocomplete: {
      defaultProps: { popupIcon: createElement(ChevronDown, { size: 16 }) },
      styleOverrides: {
        inputRoot: {
          padding: "0 32px 0 0 !important",
          "& .MuiAutocomplete-input": {
            padding: "6px 10px !important",
            [touch]: { padding: "10px 12px !important" },
          },
        },
        option: {
          fontSize: "0.8125rem",
          minHeight: "32px !important",
          borderRadius: 4,
          [touch]: { minHeight: "48px !important", fontSize: "1rem" },
        },
        paper: { marginTop: 4, borderRadius: 10, boxShadow: shadowsOf(mode).menu },
        groupLabel: { ...text(12, 16, 540), padding: "8px 12px 4px", color: c.text.secondary, position: "static" },
        groupUl: { "& .MuiAutocomplete-option": { paddingLeft: 12 } },
        listbox: { padding: 4 },
        noOptions: text(13, 20),
        loading: text(13, 20),
      },
    },
    MuiSelect: {
      defaultProps: { IconComponent: ChevronDown },
      styleOverrides: {
        select: { minHeight: "20px !important", [touch]: { minHeight: "26px !important", ...text(16, 26) } },
        icon: arrow,
      },
    },
    MuiNativeSelect: { defaultProps: { IconComponent: ChevronDown }, styleOverrides: { icon: arrow } },
  };
};
