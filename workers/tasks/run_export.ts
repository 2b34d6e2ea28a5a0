import { z } from "zod";
import { defineTask, type Wanted } from "../task.ts";

const payload = z.object({ accountId: z.number().int(), exportId: z.number().int() });

/** Writes a list to a file for who asked for it, with what that person may see now. What is refused fails at once, all else is tried again. */
export default defineTask(payload, async ({ accountId, exportId }, { withPgClient, job }, { exports: desk }) => {
  const ask = async <T>(text: string, values: unknown[]): Promise<T | undefined> => {
    const { rows } = await withPgClient((db) => db.query<{ answer: T }>(`select ${text} as answer`, values));
    return rows[0]?.answer;
  };
  const end = (problem: string | null, path: string | null = null, size = 0, rows = 0) =>
    ask("app_private.end_export($1, $2, $3, $4, $5, $6)", [
      accountId,
      exportId,
      path,
      size,
      problem === null ? rows : null,
      problem,
    ]);
  if (!desk) throw new Error("This worker asks no server for lists.");
  const wanted = await ask<Wanted | null>("app_private.begin_export($1, $2)", [accountId, exportId]);
  if (!wanted) return;
  if (!wanted["claims"]) return void (await end("Who asked for it may not any more."));
  try {
    const written = await desk.write(wanted, async (done, total) =>
      Boolean(await ask("app_private.continue_export($1, $2, $3, $4)", [accountId, exportId, done, total])),
    );
    if (written) await end(null, written.path, written.size, written.rows);
  } catch (error) {
    const isLast = job.attempts >= job.max_attempts;
    if (!desk.isRefusal(error) && !isLast) throw error;
    await end(desk.isRefusal(error) ? error.message : "It could not be written.");
    if (!desk.isRefusal(error)) throw error;
  }
});
