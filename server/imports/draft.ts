import type { Problem } from "./save.ts";
import type { SheetRow } from "./sheet.ts";
import type { Meant } from "./values.ts";

/** A row while it is judged. */
export type Draft = SheetRow & {
  meant: Map<string, Meant>;
  values: Map<string, unknown>;
  shown: Map<string, string>;
  problems: Problem[];
  key: readonly string[] | null;
  recordId: number | null;
};

export const wrong = (field: string | null, problem: string, limit?: string): Problem => ({
  ...{ field, problem, code: "VALIDATION", message: problem },
  ...(limit !== undefined && { limit }),
});
