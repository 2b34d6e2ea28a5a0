import { alpha, type Components, type Theme } from "@mui/material/styles";
import { colours, type Mode } from "../colours.ts";
import { touch } from "../sizes.ts";
import { bones } from "./bones.ts";
import { cells } from "./cells.ts";
import { rail } from "./rail.ts";

export const baseline = (mode: Mode): Components<Theme> => ({
  MuiCssBaseline: {
    styleOverrides: {
      body: {
        fontSize: "0.8125rem",
        lineHeight: "20px",
        WebkitFontSmoothing: "antialiased",
        textRendering: "optimizeLegibility",
      },
      // browsers give these a font of their own
      "button, input, select, textarea": { fontFamily: "inherit" },
      "::selection": { backgroundColor: alpha(colours[mode].accent.main, 0.24) },
      "@media (prefers-reduced-motion: reduce)": {
        // a transition of no time still begins with what was: a field that appears could not take the focus
        "*, *::before, *::after": { animationDuration: "0.01ms !important", transitionProperty: "none !important" },
      },
      ...cells(mode),
      ...rail(mode),
      ...bones(mode),
      // Fingers; and iOS zooms into fields below 16 px.
      [touch]: { "input, select, textarea": { fontSize: "16px !important" } },
    },
  },
});
