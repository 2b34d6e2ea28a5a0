import { createTheme, type Theme } from "@mui/material/styles";
import type { Mode } from "./colours.ts";
import { baseline } from "./components/baseline.ts";
import { controls } from "./components/controls.ts";
import { inputs } from "./components/inputs.ts";
import { surfaces } from "./components/surfaces.ts";
import { tables } from "./components/tables.ts";
import { paletteOf } from "./palette.ts";
import { motion, size } from "./sizes.ts";
import { typography } from "./typography.ts";

const themeOf = (mode: Mode): Theme =>
  createTheme({
    palette: paletteOf(mode),
    typography,
    spacing: 4,
    shape: { borderRadius: 6 },
    breakpoints: { values: { xs: 0, sm: 600, md: size.breakpoint, lg: 1200, xl: 1600 } },
    transitions: {
      duration: {
        shortest: motion.press,
        shorter: motion.menu,
        short: motion.menu,
        standard: motion.drawer,
        complex: motion.drawer,
        enteringScreen: motion.drawer,
        leavingScreen: motion.menu,
      },
    },
    components: { ...baseline(mode), ...controls(mode), ...inputs(mode), ...tables(mode), ...surfaces(mode) },
  });

export const themes: Record<Mode, Theme> = { light: themeOf("light"), dark: themeOf("dark") };
