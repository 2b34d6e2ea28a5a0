import type { Problem } from "./save.ts";
import type { SheetRow } from "./sheet.ts";
import type { Meant } from "./values.ts";

/** Cells of a row, or of each row of a document. */
export type Cells = readonly string[] | readonly (readonly string[])[];
/** A row while it is judged, or the rows of one document, the first of which it stands for. */
export type Draft = Omit<SheetRow, "cells" | "exact"> & {
  cells: Cells;
  /** The same with numbers, days and truths as they will be saved. */
  saved: Cells;
  meant: Map<string, Meant>;
  values: Map<string, unknown>;
  shown: Map<string, string>;
  /** Fields that its cells leave empty and a constant fills: a record that is there keeps what it has. */
  assumed: Set<string>;
  problems: Problem[];
  key: readonly string[] | null;
  recordId: number | null;
};

export const wrong = (field: string | null, problem: string, limit?: string): Problem => ({
  ...{ field, problem, code: "VALIDATION", message: problem },
  ...(limit !== undefined && { limit }),
});
