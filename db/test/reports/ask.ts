import type { ClientBase } from "pg";

type Sums = { count: number } & Readonly<Record<string, string | number>>;
type Row = Readonly<Record<string, unknown>>;
type Group = { key: string | null; keyReference: { id: number; name: string } | null; now: Sums; before: Sums | null };
type Asked = {
  filter?: Row;
  before?: Row;
  groupBy?: string;
  each?: string;
  orderBy?: readonly { column: string; order: "ASC" | "DESC" }[];
  limit?: number;
  offset?: number;
};

const answer = async <T>(client: ClientBase, sql: string, input: object): Promise<T> => {
  const { rows } = await client.query<{ answer: T }>(`select app_hidden.${sql}($1) as answer`, [JSON.stringify(input)]);
  return rows[0]!.answer;
};

/** A report as the connection's visitor reads it. */
export const reading = (client: ClientBase, report: string) => ({
  rows: (asked: Asked = {}) => answer<Row[]>(client, "report_rows", { report, ...asked }),
  totals: (asked: Asked = {}) => answer<Sums>(client, "report_totals", { report, ...asked }),
  groups: (asked: Asked) =>
    answer<{ totalCount: number; groups: Group[] }>(client, "report_groups", { report, ...asked }),
});

/** Decimals as numbers, whatever zeros they end in. */
export const numbers = (sums: Readonly<Record<string, unknown>>): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(sums).map(([name, value]) => [name, Number(value ?? 0)]));
