import { colours, type Mode } from "./colours.ts";

/** Sheet none; menu hairline and soft shadow; dialog deeper. */
export const shadowsOf = (mode: Mode) => {
  const line = colours[mode].line.normal;
  const shade = mode === "light" ? "23, 29, 34" : "0, 0, 0";
  const strength = mode === "light" ? 1 : 4;
  const shadow = (opacity: number) => `rgba(${shade}, ${Math.min(0.9, opacity * strength)})`;
  return {
    rest: `0 1px 2px ${shadow(0.06)}`,
    menu: `0 0 0 1px ${line}, 0 8px 24px -4px ${shadow(0.14)}`,
    dialog: `0 0 0 1px ${line}, 0 24px 56px -12px ${shadow(0.24)}`,
  };
};
