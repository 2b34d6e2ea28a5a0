import { z } from "zod";
import { defineTask, type Wanted } from "../task.ts";

const payload = z.object({ accountId: z.number().int(), importId: z.number().int() });
type Rows = readonly { row: number; cells: readonly string[]; problems: readonly never[] }[];

/** Does the step of an import that its person asked for. What is refused ends it at once, all else is tried again: rows that were saved are not saved twice. */
export default defineTask(payload, async ({ accountId, importId }, { withPgClient, job }, { imports: desk }) => {
  const ask = async <T>(text: string, values: unknown[]): Promise<T | undefined> => {
    const { rows } = await withPgClient((db) => db.query<{ answer: T }>(`select ${text} as answer`, values));
    return rows[0]?.answer;
  };
  if (!desk) throw new Error("This worker reads no files.");
  const wanted = await ask<Wanted | null>("app_private.begin_import($1, $2)", [accountId, importId]);
  if (!wanted) return;
  const tell = async (facts: Readonly<Record<string, unknown>>): Promise<boolean> =>
    Boolean(
      await ask("app_private.tell_import($1, $2, $3, $4)", [
        accountId,
        importId,
        wanted["step"],
        JSON.stringify(facts),
      ]),
    );
  if (!wanted["claims"])
    return void (await tell({ progress: "failed", problem: "Who asked for it may not any more." }));
  try {
    await desk.run(wanted, {
      tell,
      add: async (rows) =>
        void (await ask("app_private.add_import_rows($1, $2, $3)", [accountId, importId, JSON.stringify(rows)])),
      rows: async (after) =>
        (await ask<Rows>("app_private.refused_import_rows($1, $2, $3)", [accountId, importId, after])) ?? [],
    });
  } catch (error) {
    const isLast = job.attempts >= job.max_attempts;
    if (!desk.isRefusal(error) && !isLast) throw error;
    await tell({ progress: "failed", problem: desk.isRefusal(error) ? error.message : "It could not be done." });
    if (!desk.isRefusal(error)) throw error;
  }
});
