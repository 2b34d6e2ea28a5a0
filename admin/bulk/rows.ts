import type { TranslateFunction } from "react-admin";
import { lacksValues } from "../data/failure.ts";
import { request } from "../data/request.ts";

export type Problem = { field: string | null; problem: string | null; code: string; message: string; limit?: string };
export type BulkRow = {
  id: number;
  recordId: number;
  madeId: number | null;
  name: string;
  outcome: string;
  undone: string;
  differences: readonly { field: string; rule?: number; for?: string; from: string | null; to: string | null }[];
  problems: readonly Problem[];
};

export const rowsQuery = `query BulkRows($filter: BulkRowFilter, $limit: Int, $offset: Int) {
  bulkRows(filter: $filter, limit: $limit, offset: $offset, orderBy: [{ column: "rowNumber", order: ASC }]) { id recordId madeId name outcome undone differences problems } }`;

export const sayProblem = (t: TranslateFunction, { problem, code, message, limit }: Problem): string => {
  const options = { _: message, max: limit ?? "", min: limit ?? "" };
  const words = t(problem === null ? `errors.${code}` : `validation.${problem}`, options);
  return lacksValues(words) ? message : words;
};

const words: Readonly<Record<string, string>> = { true: "fields.yes", false: "fields.no" };
/** A value as it was kept: yes and no in words, nothing as a dash. */
export const sayValue = (t: TranslateFunction, value: string | null): string =>
  value === null || value === "" ? "–" : words[value] ? t(words[value], { _: value }) : value;

const page = 500; // as many as the API tells at once
/** Every record of a bulk action, as lines of a file. */
export const readLines = async (t: TranslateFunction, id: number): Promise<readonly (readonly string[])[]> => {
  const lines: string[][] = [];
  for (let offset = 0; ; offset += page) {
    const { bulkRows } = await request<{ bulkRows: readonly BulkRow[] }>(rowsQuery, {
      ...{ filter: { bulkUpdateIds: [id] }, limit: page, offset },
    });
    for (const row of bulkRows)
      lines.push([
        row.name,
        t(`resources.bulk_rows.options.outcome.${row.outcome}`),
        row.undone === "none" ? "" : t(`resources.bulk_rows.options.undone.${row.undone}`),
        row.problems.map((problem) => sayProblem(t, problem)).join("; "),
      ]);
    if (bulkRows.length < page) return lines;
  }
};
