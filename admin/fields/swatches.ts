/** Colours offered for labels and statuses: dark enough to be told apart on both sheets. */
export const swatches = [
  { name: "Blue", colour: "#2E6BC9" },
  { name: "Petrol", colour: "#0D6A76" },
  { name: "Green", colour: "#23875A" },
  { name: "Amber", colour: "#B97809" },
  { name: "Red", colour: "#CC372C" },
  { name: "Violet", colour: "#7A59C4" },
  { name: "Grey", colour: "#75808A" },
] as const;
