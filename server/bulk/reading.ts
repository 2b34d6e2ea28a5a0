import type { PoolClient } from "pg";
import { withVisitor } from "../../db/client/transaction.ts";
import { beginRows, performRow } from "../imports/save.ts";
import { figuring } from "./amounts.ts";
import { Impossible, teller, type Job, type Verdict } from "./job.ts";
import { isLeftOut } from "./left-out.ts";
import type { Difference, Fields } from "./plan.ts";
import { plansFor } from "./plans.ts";
import { matching, nameOf } from "../imports/records.ts";

/** Records that are changed by one action. */
const most = 10_000;
/** Ends a transaction without keeping what it did. */
class Undone extends Error {}
const withoutTrace = async (job: Job, work: (client: PoolClient) => Promise<void>): Promise<void> => {
  await withVisitor(job.pool, job.visitor, async (client) => {
    await work(client);
    throw new Undone();
  }).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
};

const freeze = async ({ ask, claims, requested, io }: Job): Promise<void> => {
  let count = 0;
  for await (const ids of matching(ask, claims, requested.module, requested.filter)) {
    count = ids.length > 0 ? await io.freeze(ids) : count;
    if (count > most) throw new Impossible(`More than ${most} records match. Narrow the list.`);
  }
  if (count === 0) throw new Impossible("No record matches: nothing would be changed.");
};

/** Keeps what its person was shown elsewhere, which needs no trying: it says itself what would become of it. */
const keepSource = async ({ pool, visitor, requested, io }: Job): Promise<void> => {
  type Kept = { count: number; figures: Fields | null };
  const kept = await withVisitor(pool, visitor, async (client) => {
    const { rows } = await client.query<{ kept: Kept | null }>("select app_hidden.keep_bulk_source($1) as kept", [
      requested.id,
    ]);
    return rows[0]?.kept;
  });
  if (!kept) return;
  if (kept.count === 0) throw new Impossible("No record matches: nothing would be changed.");
  const { count, figures } = kept;
  await io.tell({ progress: "checked", rowsDone: count, rowsTotal: count, ...(figures && { figures }) });
};

/** Tries each row, and keeps what would become of it. */
export const read = async (job: Job): Promise<void> => {
  const { requested, io, resource } = job;
  if (job.action.operation?.source) return keepSource(job);
  if (requested.filter) await freeze(job);
  const goesOn = teller(io);
  const { add, figures } = figuring();
  let done = 0;
  for (let rows = await io.rows(0); rows.length > 0; rows = await io.rows(rows.at(-1)!.row)) {
    const plans = await plansFor(job, rows);
    const verdicts: Verdict[] = [];
    await withoutTrace(job, async (client) => {
      await client.query(beginRows);
      for (const { row, record, plan } of plans) {
        const told = { row: row.row, name: record ? nameOf(resource, record) : `#${row.recordId}` };
        if ("skip" in plan) verdicts.push({ ...told, verdict: "skip", differences: [], problems: [plan.skip] });
        else {
          const { differences } = plan;
          const tried = await performRow(client, plan.call.operation, plan.call.input, "undone");
          if ("id" in tried) {
            // a verb says itself what it would come to
            const answered = tried.answer?.["differences"] as readonly Difference[] | undefined;
            verdicts.push({ ...told, verdict: "change", differences: answered ?? differences, problems: [] });
            if (record && job.action.does === "amounts" && job.action.amounts)
              add(record, job.action.amounts.children, differences);
          } else
            verdicts.push({
              ...{ ...told, differences, problems: tried.problems },
              verdict: isLeftOut(tried.problems) ? "skip" : "refuse",
            });
        }
      }
    });
    await io.note(verdicts);
    done += rows.length;
    if (!(await goesOn(done))) return;
  }
  const sums = figures();
  await io.tell({ progress: "checked", rowsDone: done, rowsTotal: done, ...(sums && { figures: sums }) });
};
