import type { FailureDetail } from "../data/failure.ts";

export type Change = { field: string; from: string | null; to: string };
export type Problem = {
  row?: number;
  field: string | null;
  problem: string | null;
  code: string;
  message: string;
  limit?: string;
  detail?: FailureDetail;
};
/** One row of an import, or a document of several: what it says, would do or did, and why it is refused. */
export type ImportRow = {
  id: number;
  rowNumber: number;
  name: string;
  verdict: string;
  outcome: string;
  differences: readonly Change[];
  problems: readonly Problem[];
  /** Rows of the file, and of each the cells of the columns that are listed. */
  shown: readonly (readonly (string | null)[])[];
};

export const rowsQuery = `query ImportRows($filter: ImportRowFilter, $offset: Int) {
  importRows(filter: $filter, limit: 50, offset: $offset, orderBy: [{ column: "rowNumber", order: ASC }]) { id rowNumber name verdict outcome differences problems shown } }`;

const mostColumns = 30;
/** The columns of a file that are listed: those that fill something, in the file's order. */
export const listedColumns = ({
  headers,
  columns,
}: {
  headers: readonly string[];
  columns: readonly (string | null)[];
}): readonly { field: string; header: string }[] =>
  columns.flatMap((field, at) => (field === null ? [] : [{ field, header: headers[at] ?? "" }])).slice(0, mostColumns);
