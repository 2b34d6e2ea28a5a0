import { z } from "zod";
import { defineTask, type JobRequest } from "../task.ts";

const payload = z.object({ accountId: z.number().int(), bulkUpdateId: z.number().int() });

/** Does the step of a bulk action that its person asked for. What is refused ends it at once, all else is tried again: records that were done are not done twice. */
export default defineTask(payload, async ({ accountId, bulkUpdateId }, { withPgClient, job }, { bulk: desk }) => {
  const ask = async <T>(name: string, ...values: unknown[]): Promise<T | undefined> => {
    const places = values.map((_, at) => `$${at + 3}`);
    const { rows } = await withPgClient((db) =>
      db.query<{ answer: T }>(`select app_private.${name}(${["$1", "$2", ...places].join(", ")}) as answer`, [
        accountId,
        bulkUpdateId,
        ...values,
      ]),
    );
    return rows[0]?.answer;
  };
  if (!desk) throw new Error("This worker changes no records.");
  const requested = await ask<JobRequest | null>("begin_bulk_update");
  if (!requested) return;
  const tell = async (facts: Readonly<Record<string, unknown>>): Promise<boolean> =>
    Boolean(await ask("tell_bulk_update", requested["step"], JSON.stringify(facts)));
  if (!requested["claims"])
    return void (await tell({ progress: "failed", problem: "Who asked for it may not any more." }));
  try {
    await desk.run(requested, {
      tell,
      freeze: async (ids) => (await ask<number>("freeze_bulk_rows", ids)) ?? 0,
      rows: async (after, most = 100) => (await ask<readonly never[]>("next_bulk_rows", after, most)) ?? [],
      note: async (verdicts) => void (await ask("note_bulk_verdicts", JSON.stringify(verdicts))),
    });
  } catch (error) {
    const isLast = job.attempts >= job.max_attempts;
    if (!desk.isRefusal(error) && !isLast) throw error;
    await tell({ progress: "failed", problem: desk.isRefusal(error) ? error.message : "It could not be done." });
    if (!desk.isRefusal(error)) throw error;
  }
});
