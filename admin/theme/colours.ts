/**
 * Every colour of the product, in both modes. Components read them from the theme and write none of their own.
 *
 * `accent` means "act here" or "you are here". A tone says how something stands: amber and red are kept for
 * exceptions that need a person, ordinary progress never uses them.
 */
export type Tone = "neutral" | "info" | "progress" | "success" | "warning" | "danger";
export type Mode = "light" | "dark";

type ToneColours = { text: string; tint: string; solid: string };

export type Colours = {
  surface: {
    /** Behind everything: rail, top bar. */
    canvas: string;
    /** The working area. */
    sheet: string;
    /** Menus, dialogs, fields. */
    raised: string;
    /** Table heads, totals, read-only wells. */
    sunken: string;
    hover: string;
    selected: string;
    /** Under a borderless button that the pointer is on. */
    press: string;
  };
  /** subtle: between rows; normal: around regions; button: outlined buttons; control: anything one can type in or tick (3:1). */
  line: { subtle: string; normal: string; button: string; control: string };
  text: { primary: string; secondary: string; disabled: string };
  accent: { main: string; hover: string; contrast: string; tint: string; text: string };
  /** The opposite surface: selection bar, tooltip. */
  ink: { main: string; text: string; quiet: string };
  tone: Record<Tone, ToneColours>;
  /** Categorical chart colours in order of use; neighbours differ in lightness, not in hue alone. */
  chart: readonly string[];
  /** The picture beside the sign-in form. */
  poster: { ground: string; text: string; quiet: string; box: string; shelf: string; mark: string };
};

const light: Colours = {
  surface: {
    canvas: "#F2F4F4",
    sheet: "#FFFFFF",
    raised: "#FFFFFF",
    sunken: "#F7F8F8",
    hover: "#F4F6F6",
    selected: "#EDF6F7",
    press: "#E6EAEB",
  },
  line: { subtle: "#E9ECED", normal: "#DCE0E2", button: "#CBD1D5", control: "#88929A" },
  text: { primary: "#171D22", secondary: "#56616A", disabled: "#667179" },
  accent: { main: "#0D6A76", hover: "#0A5560", contrast: "#FFFFFF", tint: "#E6F2F3", text: "#0B5F6A" },
  ink: { main: "#1C2429", text: "#F3F6F7", quiet: "#A7B2BA" },
  tone: {
    neutral: { text: "#48535B", tint: "#ECEFF0", solid: "#75808A" },
    info: { text: "#1B4F9C", tint: "#E6EFFB", solid: "#2E6BC9" },
    progress: { text: "#5A3E9E", tint: "#F0EBFA", solid: "#7A59C4" },
    success: { text: "#17613C", tint: "#E1F3E8", solid: "#23875A" },
    warning: { text: "#7D4E08", tint: "#FCF0D4", solid: "#B97809" },
    danger: { text: "#A3241C", tint: "#FDEAE8", solid: "#CC372C" },
  },
  chart: ["#0D6A76", "#8FC7CD", "#D0973A", "#5A6B7B", "#7A59C4", "#B9C2C8"],
  poster: { ground: "#0B4A53", text: "#F2FAFB", quiet: "#B9DADD", box: "#125F6A", shelf: "#2A7E89", mark: "#E2B04A" },
};

const dark: Colours = {
  surface: {
    canvas: "#0D1113",
    sheet: "#14191C",
    raised: "#1D2428",
    sunken: "#191F22",
    hover: "#1B2225",
    selected: "#12292E",
    press: "#252D31",
  },
  line: { subtle: "#232A2E", normal: "#2D363B", button: "#3B454B", control: "#6B7780" },
  text: { primary: "#E7ECEE", secondary: "#A2AEB6", disabled: "#85919A" },
  accent: { main: "#58BDC9", hover: "#7CCED8", contrast: "#06262B", tint: "#12333A", text: "#6FCAD5" },
  ink: { main: "#E4EAEC", text: "#14191C", quiet: "#56616A" },
  tone: {
    neutral: { text: "#C3CCD2", tint: "#283035", solid: "#8A959D" },
    info: { text: "#9CC3F7", tint: "#172E4D", solid: "#5E9BEB" },
    progress: { text: "#C9B7F4", tint: "#2D2450", solid: "#9C80E0" },
    success: { text: "#7FD6A6", tint: "#123525", solid: "#3FAF7A" },
    warning: { text: "#F1C76E", tint: "#3C2E10", solid: "#D99A2B" },
    danger: { text: "#F7A69E", tint: "#461D1A", solid: "#E5695F" },
  },
  chart: ["#58BDC9", "#2C6F79", "#DDAA55", "#8C9AA6", "#9C80E0", "#46525A"],
  poster: { ground: "#0E2A2F", text: "#F2FAFB", quiet: "#B9DADD", box: "#123A41", shelf: "#1F5560", mark: "#E2B04A" },
};

export const colours: Record<Mode, Colours> = { light, dark };
