import type { PoolClient } from "pg";
import { withVisitor } from "../../db/client/transaction.ts";
import { definitionOf } from "../../resources/core/registry.ts";
import { writeErrors } from "./errors-file.ts";
import { placed, saveRows } from "./save.ts";
import { Incomplete, visitorOf, type Desk, type JobIo, type JobRequest } from "./step.ts";

/** How many rows may be saved all or none: they are one transaction. */
const mostTogether = 20_000;

type Row = { row_number: number; input: object };
const nextRows = async (client: PoolClient, id: number, after: number): Promise<readonly Row[]> => {
  const { rows } = await client.query<Row>("select row_number, input from app_hidden.rows_to_apply($1, $2)", [
    id,
    after,
  ]);
  return rows;
};

/** Saves rows and notes what became of them, in one transaction. */
const saveSome = async (client: PoolClient, { id, module }: JobRequest, rows: readonly Row[]): Promise<number> => {
  const noted: object[] = [];
  let refused = 0;
  const saved = await saveRows(
    client,
    definitionOf(module),
    rows.map(({ input }) => input),
    "kept",
  );
  for (const [at, result] of saved.entries()) {
    const row = rows[at]!.row_number;
    if ("id" in result) noted.push({ row, outcome: "done", recordId: result.id });
    else {
      refused += 1;
      noted.push({ row, outcome: "failed", problems: result.problems.map((problem) => placed(problem, row)) });
    }
  }
  await client.query("select app_hidden.note_import_rows($1, $2::jsonb)", [id, JSON.stringify(noted)]);
  return refused;
};

/** Saves the rows that were not refused, each with what became of it. */
export const apply = async (desk: Desk, requested: JobRequest, io: JobIo): Promise<void> => {
  const { tell } = io;
  const visitor = visitorOf(requested);
  let done = 0;
  if (requested.isWhole) {
    await withVisitor(desk.pool, visitor, async (client) => {
      for (
        let rows = await nextRows(client, requested.id, 0);
        rows.length > 0;
        rows = await nextRows(client, requested.id, rows.at(-1)!.row_number)
      ) {
        if ((await saveSome(client, requested, rows)) > 0)
          throw new Incomplete(
            "A row was refused that was not when they were checked, so that none was saved. Check them again.",
          );
        done += rows.length;
        if (done > mostTogether)
          throw new Incomplete(`More than ${mostTogether} rows are not saved all or none: apply those that can be.`);
      }
      if (done !== requested.toApply) throw new Incomplete("It was canceled meanwhile, so that no row was saved.");
    });
  } else
    for (;;) {
      const some = await withVisitor(
        desk.pool,
        visitor,
        async (client) => {
          const rows = await nextRows(client, requested.id, 0);
          await saveSome(client, requested, rows);
          return rows.length;
        },
        { retry: true },
      );
      done += some;
      if (some === 0) break;
      if (!(await tell({ rowsDone: done }))) return;
    }
  const errorsPath = await writeErrors(desk, requested, io);
  await tell({ progress: "complete", ...(errorsPath !== null && { errorsPath }) });
};
