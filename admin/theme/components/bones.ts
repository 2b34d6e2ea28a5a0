import type { CSSObject } from "@mui/material/styles";
import { colours, type Mode } from "../colours.ts";
import { size } from "../sizes.ts";

/** Grey bars where texts will be, as plain rules of the page: what is shown while one waits makes nobody wait. */
export const bones = (mode: Mode): CSSObject => {
  const { subtle, normal } = colours[mode].line;
  // slide-ins are lighter than the page in the dark: a subtle bar would not be seen on them
  const bar = mode === "dark" ? normal : subtle;
  return {
    "@keyframes sw-breathe": { "0%, 100%": { opacity: 1 }, "50%": { opacity: 0.5 } },
    ".sw-bone": {
      display: "inline-block",
      maxWidth: "100%",
      height: 10,
      borderRadius: 3,
      backgroundColor: bar,
      animation: "sw-breathe 1.4s ease-in-out infinite",
    },
    ".sw-bones": {
      display: "grid",
      gridTemplateColumns: "1fr 2fr 1fr 1fr 1fr 1fr",
      gap: 24,
      alignItems: "center",
      padding: "0 24px",
      borderBottom: `1px solid ${subtle}`,
    },
    [`@media (max-width: ${size.breakpoint - 0.05}px)`]: {
      ".sw-bones": { gridTemplateColumns: "2fr 1fr", padding: "0 16px" },
      ".sw-bones > :nth-of-type(even)": { justifySelf: "end", maxWidth: 84 },
      ".sw-bones > :nth-of-type(n + 3)": { display: "none" },
      // as cards: a name and an amount, and two lines below them
      ".sw-bones.sw-tall": { alignContent: "center", rowGap: 15 },
      ".sw-bones.sw-tall > *": { display: "inline-block" },
    },
  };
};
