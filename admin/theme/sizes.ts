/** Sizes shared by shell, tables and forms, in px. */
export const size = {
  rail: 70,
  railOpen: 260,
  topBar: 70,
  /** Below this width the layout is for a phone. */
  breakpoint: 900,
  slideNarrow: 485,
  slideWide: 985,
  row: 36,
  rowEditing: 44,
  rowTouch: 64,
  /** A record in a list on a phone. */
  card: 97,
  control: 32,
  controlTouch: 48,
  /** The least a finger hits. */
  target: 44,
  cellMax: 270,
  labelMax: 145,
  footer: 52,
  /** Pages that are read rather than worked through stand in the middle. */
  reading: 1180,
  /** Seven days beside each other. */
  days: 860,
} as const;

/** Where fingers work: widths of phones, and wider screens that are touched. */
export const touch = `@media (pointer: coarse), (max-width: ${size.breakpoint - 0.05}px)`;

/** Corner radii: chips and cells, controls, regions and menus, dialogs. */
export const radius = { chip: "4px", control: "6px", region: "10px", dialog: "12px" } as const;

/** Nothing moves for longer than 150 ms; `prefers-reduced-motion` switches motion off. */
export const motion = { press: 80, menu: 120, drawer: 150, ease: "cubic-bezier(.2, 0, 0, 1)" } as const;

/** How long a screen waits before it says that it waits. */
export const patience = {
  skeleton: 200,
  search: 300,
  lookup: 600,
  /** Parts of a page that appear at once. */ reveal: 800,
  /** A finger held still. */ press: 500,
  terms: 150,
  /** A sentence that was read. */ noticed: 1000,
  /** A pointer that stays, and does not only pass by. */ hover: 180,
  hint: 3000,
  connection: 5000,
  /** The page that somebody new sees before the tour begins (SPEC 1). */ tour: 100,
} as const;
