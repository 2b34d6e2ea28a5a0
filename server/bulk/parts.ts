import type { PoolClient } from "pg";
import { performRow, type Problem } from "../imports/save.ts";
import { isLeftOut } from "./left-out.ts";
import type { Call, Fields } from "./plan.ts";

/** Rows of one call. */
export const atOnce = 500;

export type PartRow = { row: number; recordId: number; given: Fields | null };
export type Done = {
  row: number;
  outcome: "done" | "skipped" | "failed";
  madeId?: number | null;
  undo?: Call | null;
  problems?: readonly Problem[];
};
type Verb = {
  /** Its SQL name, and the key that names the record. */
  sql: string;
  by: string;
  makes: boolean;
  undoOf: (answer: Fields) => Call | null;
};

const groupOf = (row: PartRow | undefined) => row?.given?.["together"];

/** The rows of the next call, of one more than that. What becomes one is not parted, unless it fills a call by itself. */
export const firstPart = <Row extends PartRow>(rows: readonly Row[], most = atOnce): readonly Row[] => {
  if (rows.length <= most) return rows;
  const cut = rows.findLastIndex((row, at) => at > 0 && at <= most && groupOf(row) !== groupOf(rows[at - 1]));
  return rows.slice(0, cut > 0 ? cut : most);
};

/** The first of what becomes one, and the others. */
const halves = (rows: readonly PartRow[]): readonly (readonly PartRow[])[] => {
  const cut = rows.findIndex((row) => groupOf(row) !== groupOf(rows[0]));
  return cut < 0 ? [rows] : [rows.slice(0, cut), rows.slice(cut)];
};

const refused = ({ row }: PartRow, problems: readonly Problem[]): Done => ({
  row,
  outcome: isLeftOut(problems) ? "skipped" : "failed",
  problems: problems.map(({ field, problem, code, message, limit }) => ({
    ...{ field: field?.replace(/^rows\./, "") ?? null, problem, code, message },
    ...(limit !== undefined && { limit }),
  })),
});

/** Does rows in one call, after `beginRows`. Those that are refused by their place are left out and the others done without them; what is refused as a whole is tried by what becomes one. */
export const performPart = async (
  client: PoolClient,
  verb: Verb,
  fields: Fields,
  rows: readonly PartRow[],
): Promise<readonly Done[]> => {
  if (rows.length === 0) return [];
  const given = rows.map(({ recordId, given: own }) => ({ ...own, [verb.by]: recordId }));
  const saved = await performRow(client, verb.sql, { ...fields, rows: given }, "kept");
  if ("id" in saved) {
    const answers = (saved.answer?.["rows"] ?? []) as readonly (Fields & { id: number })[];
    return rows.map(({ row }, at) => ({
      ...{ row, outcome: "done" },
      madeId: verb.makes ? (answers[at]?.id ?? null) : null,
      undo: answers[at] ? verb.undoOf(answers[at]) : null,
    }));
  }
  const problemsAt = (at: number) =>
    saved.problems.filter((problem) => problem.at === at && problem.field?.startsWith("rows."));
  const faulty = rows.map((_, at) => problemsAt(at));
  if (faulty.some(({ length }) => length > 0)) {
    const others = rows.filter((_, at) => faulty[at]!.length === 0);
    return [
      ...rows.flatMap((row, at) => (faulty[at]!.length > 0 ? [refused(row, faulty[at]!)] : [])),
      ...(await performPart(client, verb, fields, others)),
    ];
  }
  const parts = halves(rows);
  if (parts.length === 1) return rows.map((row) => refused(row, saved.problems));
  const done: Done[] = [];
  for (const part of parts) done.push(...(await performPart(client, verb, fields, part)));
  return done;
};
