import type { PaletteOptions } from "@mui/material/styles";
import { colours, type Colours, type Mode } from "./colours.ts";

type Own = Pick<Colours, "surface" | "line" | "accent" | "ink" | "tone" | "chart" | "poster">;

declare module "@mui/material/styles" {
  interface Palette extends Own {}
  interface PaletteOptions extends Partial<Own> {}
}

export const paletteOf = (mode: Mode): PaletteOptions => {
  const { surface, line, text, accent, ink, tone, chart, poster } = colours[mode];
  return {
    mode,
    primary: { main: accent.main, dark: accent.hover, contrastText: accent.contrast },
    secondary: { main: tone.neutral.solid },
    error: { main: tone.danger.solid, dark: tone.danger.text, contrastText: mode === "light" ? "#FFFFFF" : "#2A0A08" },
    warning: { main: tone.warning.solid },
    info: { main: tone.info.solid },
    success: { main: tone.success.solid },
    text,
    divider: line.normal,
    background: { default: surface.canvas, paper: surface.raised },
    action: { hover: surface.hover, selected: surface.selected, disabled: text.disabled },
    surface,
    line,
    accent,
    ink,
    tone,
    chart,
    poster,
  };
};
