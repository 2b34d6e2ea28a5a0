/** A text as Postgres keeps it. */
export const storable = (text: string): string => text.replaceAll("\0", "\uFFFD").toWellFormed();
/** Cells of a row, or of each row of a document, likewise. */
export const storableCells = (cells: string | readonly string[]): string | string[] =>
  typeof cells === "string" ? storable(cells) : cells.map(storable);
