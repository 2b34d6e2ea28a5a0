import type { PoolClient } from "pg";
import { withVisitor } from "../../db/client/transaction.ts";
import { ownRowsOf } from "../../resources/core/exchange.ts";
import { definitionOf } from "../../resources/core/registry.ts";
import { beginRows, performRow, type Problem, type Saved } from "./save.ts";
import { visitorOf, type Desk, type JobIo, type JobRequest } from "./step.ts";

type Row = {
  row_number: number;
  verdict: "create" | "update";
  record_id: number;
  saved_version: number | null;
  before: object | null;
  input: object;
};

const unseen: Problem = {
  ...{ field: null, problem: null, code: "FORBIDDEN", message: "What it was before may not be seen." },
};
const first = (saved: Saved): Problem | undefined => ("problems" in saved ? saved.problems[0] : undefined);
/** The version a record has by now, where nobody changed any of its fields since. */
const onlyTouched = (problem: Problem | undefined): number | null => {
  const { changes, version } = (problem?.detail ?? {}) as { changes?: unknown[]; version?: number };
  return problem?.code === "CONFLICT" && changes?.length === 0 && version !== undefined ? version : null;
};

/** Takes back what one row did, unless somebody changed its record since. */
const undoRow = async (client: PoolClient, module: string, row: Row): Promise<Saved> => {
  const { verdict, record_id: id, before } = row;
  if (verdict === "update" && before === null) return { problems: [unseen] };
  const isOwn = ownRowsOf(definitionOf(module)) !== undefined;
  const verb = isOwn ? "take_back" : verdict === "create" ? "delete" : "save";
  const attempt = (version: number | null) =>
    performRow(
      client,
      `${verb}_${module}`,
      { ...(isOwn ? { before, saved: row.input } : before), id, version },
      "kept",
    );
  const saved = await attempt(row.saved_version);
  const version = onlyTouched(first(saved));
  const settled = version === null ? saved : await attempt(version);
  // what somebody has taken away already is as it was before the import
  return verdict === "create" && first(settled)?.code === "NOT_FOUND" ? { id } : settled;
};

const undoSome = async (client: PoolClient, { id, module }: JobRequest, before: number): Promise<readonly Row[]> => {
  const { rows } = await client.query<Row>("select * from app_hidden.rows_to_undo($1, $2)", [id, before]);
  if (rows.length === 0) return rows;
  await client.query(beginRows);
  const noted: object[] = [];
  for (const row of rows) {
    const result = await undoRow(client, module, row);
    noted.push({
      row: row.row_number,
      ...("id" in result ? { outcome: "undone", problems: [] } : { outcome: "kept", problems: result.problems }),
    });
  }
  await client.query("select app_hidden.note_import_rows($1, $2::jsonb)", [id, JSON.stringify(noted)]);
  return rows;
};

/** Takes back what an import saved, the latest row first; what stands in the way of a row is noted with it. */
export const undo = async ({ pool }: Desk, requested: JobRequest, { tell }: JobIo): Promise<void> => {
  let done = 0;
  for (let before = 2 ** 31 - 1; ;) {
    const from = before;
    const rows = await withVisitor(pool, visitorOf(requested), (client) => undoSome(client, requested, from), {
      retry: true,
    });
    if (rows.length === 0) break;
    before = rows.at(-1)!.row_number;
    done += rows.length;
    if (!(await tell({ rowsDone: done }))) return;
  }
  await tell({ progress: "undone" });
};
