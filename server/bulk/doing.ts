import type { PoolClient } from "pg";
import { withVisitor } from "../../db/client/transaction.ts";
import { beginRows, performRow } from "../imports/save.ts";
import { teller, type Job, type Row } from "./job.ts";
import { isLeftOut } from "./left-out.ts";
import { atOnce, firstPart, performPart, type PartRow } from "./parts.ts";
import { undoCall, type Fields, type Plan } from "./plan.ts";
import { plansFor } from "./plans.ts";

const versionOf = async (client: PoolClient, module: string, id: number): Promise<number | null> => {
  const { rows } = await client.query<{ version: number }>(
    `select version from app_public.${module} where account_id = app_hidden.account_id() and id = $1`,
    [id],
  );
  return rows[0]?.version ?? null;
};

/** Does rows and notes what became of them, in one transaction; not those that nobody wants any more, or that are done. */
const inOne = <Each extends { row: number }>(
  { pool, visitor, requested }: Job,
  rows: readonly Each[],
  work: (client: PoolClient, taken: readonly Each[]) => Promise<readonly (Fields & { row: number })[]>,
): Promise<void> =>
  withVisitor(
    pool,
    visitor,
    async (client) => {
      const { rows: taken } = await client.query<{ free: readonly number[] }>(
        "select app_hidden.take_bulk_rows($1, $2) as free",
        [requested.id, rows.map(({ row }) => row)],
      );
      const free = new Set(taken[0]?.free);
      if (free.size === 0) return;
      await client.query(beginRows);
      const facts = await work(
        client,
        rows.filter(({ row }) => free.has(row)),
      );
      await client.query("select app_hidden.note_bulk_rows($1, $2)", [requested.id, JSON.stringify(facts)]);
    },
    { retry: true },
  );

const applyPlan = async (job: Job, plan: Plan, recordId: number, client: PoolClient) => {
  if ("skip" in plan) return { outcome: "skipped", problems: [plan.skip] };
  const done = await performRow(client, plan.call.operation, plan.call.input, "kept");
  if (!("id" in done)) return { outcome: isLeftOut(done.problems) ? "skipped" : "failed", problems: done.problems };
  const { does, operation } = job.action;
  const made = does === "duplicate" || operation?.makes ? done.id : null;
  const version = plan.undo && (await versionOf(client, operation?.makes ?? job.requested.module, made ?? recordId));
  return {
    outcome: "done",
    madeId: made,
    undo: plan.undo ? plan.undo(made ?? recordId, version, done.answer ?? {}) : null,
  };
};

/** Does rows by the call, until there are none left or nobody wants them any more. */
const inParts = async <Each extends PartRow>(
  job: Job,
  each: (row: Row) => Each,
  work: Parameters<typeof inOne<Each>>[2],
): Promise<boolean> => {
  const next = async (after: number) => (await job.io.rows(after, atOnce + 1)).map(each);
  let done = 0;
  for (let rows = await next(0); rows.length > 0;) {
    const part = firstPart(rows);
    await inOne(job, part, work);
    done += part.length;
    if (!(await job.io.tell({ rowsDone: done }))) return false;
    rows = await next(part.at(-1)!.row);
  }
  return true;
};

const applyInParts = async (job: Job): Promise<void> => {
  const { sql = "", by = "id", makes, undo: back } = job.action.operation ?? {};
  const verb = {
    sql,
    by,
    makes: makes !== undefined,
    undoOf: (answer: Fields) => (back ? undoCall(back, answer) : null),
  };
  const done = await inParts(
    job,
    (row) => row,
    (client, rows) => performPart(client, verb, job.requested.fields, rows),
  );
  if (done) await job.io.tell({ progress: "complete" });
};

/** Takes rows back by the call, so that what was made of several is changed once. */
const undoInParts = async (job: Job, sql: string): Promise<void> => {
  const verb = { sql, by: "id", makes: false, undoOf: () => null };
  const done = await inParts(
    job,
    ({ row, madeId, undo: call }) => ({
      ...{ row, recordId: Number(call?.input["id"]) },
      given: { ...call?.input, together: madeId },
    }),
    async (client, rows) =>
      (await performPart(client, verb, {}, rows)).map(({ row, outcome, problems }) => ({
        ...{ row, undone: outcome === "done" ? "done" : "skipped" },
        ...(problems && { problems }),
      })),
  );
  if (done) await job.io.tell({ progress: "undone" });
};

/** Does each row that was tried, by itself. */
export const apply = async (job: Job): Promise<void> => {
  const { io } = job;
  if (job.action.operation?.inParts) return applyInParts(job);
  const goesOn = teller(io);
  let done = 0;
  for (let rows = await io.rows(0); rows.length > 0; rows = await io.rows(rows.at(-1)!.row))
    for (const { row, plan } of await plansFor(job, rows)) {
      await inOne(job, [row], async (client) => [
        { row: row.row, ...(await applyPlan(job, plan, row.recordId, client)) },
      ]);
      done += 1;
      if (!(await goesOn(done))) return;
    }
  await io.tell({ progress: "complete" });
};

/** Puts each row back that is as it was left. */
export const undo = async (job: Job): Promise<void> => {
  const { io, action } = job;
  const back = action.operation?.undo;
  if (back?.inParts) return undoInParts(job, back.sql);
  const goesOn = teller(io);
  let done = 0;
  for (let rows = await io.rows(0); rows.length > 0; rows = await io.rows(rows.at(-1)!.row))
    for (const row of rows) {
      const call = row.undo;
      if (call)
        await inOne(job, [row], async (client) => {
          const back = await performRow(client, call.operation, call.input, "kept");
          return [
            { row: row.row, ...("id" in back ? { undone: "done" } : { undone: "skipped", problems: back.problems }) },
          ];
        });
      done += 1;
      if (!(await goesOn(done))) return;
    }
  await io.tell({ progress: "undone" });
};
