/** A value of a file: what it is decides how a spreadsheet reads it. Numbers are decimal text, dates ISO text. */
export type Cell =
  { kind: "text" | "number" | "date" | "datetime"; value: string } | { kind: "boolean"; value: boolean } | null;

/** What writes rows to a file, one after another. */
export type RowWriter = {
  write(cells: readonly Cell[]): Promise<void>;
  end(): Promise<void>;
};
