/** A row of a list in a card of the settings: what it is on the left, what can be done on the right. */
export const listRow = {
  display: "grid",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 1fr) auto" },
  columnGap: 4,
  rowGap: 2,
  alignItems: "center",
  minHeight: 44,
  px: 4,
  py: 2,
  borderTop: 1,
  borderColor: "line.subtle",
} as const;
