import { z } from "zod";
import { visitorSettings } from "../../db/client/transaction.ts";
import { inTransaction, type Claims, type Db } from "../as-person.ts";
import { writeExport } from "../exporting.ts";
import { isRefusal } from "../failure.ts";
import { asking, type Asking } from "../importing.ts";
import { defineTask, type Exporter } from "../task.ts";

const payload = z.object({ accountId: z.number().int(), resetId: z.number().int() });

type Step = "exporting" | "running" | "restoring";
type Begun = {
  claims: Claims | null;
  step: Step;
  language: string;
  timeZone: string;
  parts: readonly string[];
  exports: readonly number[];
  rowsDone: number;
};
/** Of one part: how many rows, and which of them its files do not have. */
type Done = { count: number; meanwhile?: readonly number[] };
type Tell = (step: Step, facts: object) => Promise<boolean>;
type Given = { accountId: number; resetId: number };
type WithDb = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/** Somebody else ended it: nothing of this try may be kept. */
class Over extends Error {}

/** Writes what the reset is about to files; those that are there already stay. False where one is refused, or nobody wants it any more. */
const exportAll = async (
  { ask, exporter, tell, isLast }: { ask: Asking; exporter: Exporter; tell: Tell; isLast: boolean },
  { accountId }: Given,
  { exports, rowsDone }: Begun,
): Promise<boolean> => {
  let before = rowsDone;
  let last = 0;
  for (const id of exports) {
    const hear = async (done: number) => {
      last = done;
      return tell("exporting", { rowsDone: before + done });
    };
    if (!(await writeExport({ ask, exporter, account: accountId, id, isLast, tell: hear }))) return false;
    before += last;
  }
  return true;
};

/**
 * Writes what was made or changed since the first files were begun, as the transaction that archives it holds it: others still see it as it
 * was, and nobody can change it any more. The transaction keeps the file, so that there is none of what was not done.
 */
const writeMeanwhile = async (
  { db, exporter }: { db: Db; exporter: Exporter },
  { accountId, resetId }: Given,
  { claims, language, timeZone }: Begun,
  meanwhile: ReadonlyMap<string, readonly number[]>,
): Promise<void> => {
  await db.query("select set_config('role', 'stockwright_worker', true)");
  for (const [module, ids] of meanwhile) {
    const requested = { claims, module, ids, format: "csv", language, timeZone, filter: {}, sort: [], columns: [] };
    const written = await exporter.write(requested, () => Promise.resolve(true));
    if (written?.rows !== ids.length)
      throw new Error(`Of ${ids.length} ${module} made meanwhile ${written?.rows ?? 0} could be read.`);
    await db.query("select app_private.keep_meanwhile_file($1, $2, $3, $4, $5, $6)", [
      ...[accountId, resetId, module],
      ...[written.path, written.size, written.rows],
    ]);
  }
};

/** All parts of it and its end in one transaction, as the person who asked: it is done as a whole, however the worker ends. */
const doAll = (
  withDb: WithDb,
  given: Given,
  begun: Begun & { claims: Claims },
  { exporter, step, tell }: { exporter: Exporter; step: "running" | "restoring"; tell: Tell },
): Promise<void> =>
  withDb((db) =>
    inTransaction(db, async () => {
      const { resetId } = given;
      const { claims, parts } = begun;
      const verb = step === "running" ? "reset" : "restore";
      // a hundred thousand rows take longer than anything people wait for
      await db.query("set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0");
      const settings = visitorSettings({
        ...{ role: claims.role, accountId: claims.acc, userId: claims.sub, roleType: claims.type },
        ...{ granted: claims.granted, cause: `Reset ${resetId}` },
      });
      for (const [name, value] of Object.entries(settings))
        await db.query("select set_config($1, $2, true)", [name, value]);
      let rowsDone = 0;
      const meanwhile = new Map<string, readonly number[]>();
      for (const part of parts) {
        // told on another connection: before a part, for one may hold the reset itself
        await tell(step, { rowsDone });
        const { rows } = await db.query<{ done: Done }>(`select app_hidden.${verb}_part($1, $2) as done`, [
          resetId,
          part,
        ]);
        const done = rows[0]?.done;
        rowsDone += done?.count ?? 0;
        if (done?.meanwhile?.length) meanwhile.set(part, done.meanwhile);
      }
      await db.query("set constraints all immediate");
      const { rows } = await db.query<{ ended: boolean }>(`select app_hidden.finish_${verb}($1) as ended`, [resetId]);
      if (!rows[0]?.ended) throw new Over();
      await writeMeanwhile({ db, exporter }, given, begun, meanwhile);
    }),
  );

/** What stood in the way, by what the database says of it. */
const problemOf = (error: unknown): { problem: string; blockers?: unknown } => {
  const { code, detail } = error as { code?: string; detail?: string };
  switch (code) {
    case "SWRST":
      return { problem: "blocked", blockers: (JSON.parse(detail ?? "{}") as { consumers?: unknown }).consumers ?? [] };
    case "23505":
      return { problem: "duplicates" };
    case "SWLIM":
      return { problem: "limit" };
    case "SWVAL":
      return { problem: "moved" };
    case "SWFBD":
      return { problem: "rights" };
    default:
      return { problem: "failed" };
  }
};

/** Does a reset, or takes it back: its files first, then all of it at once, with files of what was made or changed meanwhile. What is refused ends it, all else is tried again. */
export default defineTask(payload, async (given, { withPgClient, job }, { exports: exporter }) => {
  if (!exporter) throw new Error("This worker writes no lists.");
  const ask = asking(withPgClient);
  const begun = await ask<Begun | null>("begin_reset", given.accountId, given.resetId);
  if (!begun) return;
  const isLast = job.attempts >= job.max_attempts;
  const tell: Tell = async (at, facts) =>
    Boolean(await ask("tell_reset", given.accountId, given.resetId, at, JSON.stringify(facts)));
  let step = begun.step;
  const giveUp = (why: object) => tell(step, { progress: step === "restoring" ? "complete" : "failed", ...why });
  try {
    const { claims } = begun;
    if (!claims) return void (await giveUp({ problem: "rights" }));
    if (step === "exporting") {
      if (!(await exportAll({ ask, exporter, tell, isLast }, given, begun)))
        return void (await giveUp({ problem: "failed" }));
      if (!(await tell(step, { progress: "running", rowsDone: 0 }))) return;
      step = "running";
    }
    await doAll(withPgClient, given, { ...begun, claims }, { exporter, step, tell });
  } catch (error) {
    if (error instanceof Over) return;
    if (!isRefusal(error) && !isLast) throw error;
    await giveUp(problemOf(error));
    if (!isRefusal(error)) throw error;
  }
});
