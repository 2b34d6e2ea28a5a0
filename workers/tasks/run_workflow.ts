import type { Helpers } from "graphile-worker";
import { z } from "zod";
import { visitorSettings } from "../../db/client/transaction.ts";
import { Refused, type Action, type DefinedAction, type Run } from "../actions/action.ts";
import { discoverActions } from "../actions/discover.ts";
import { defineTask, type Outside } from "../task.ts";

type Claims = { acc: number; sub: number; type: "admin" | "user"; granted: string; role: string };
type Result = { id: number; type: string; outcome: "done" | "failed" | "waiting"; attempts: number; failure?: string };
type Prepared = Omit<Run, "accountId" | "runId"> & {
  claims: Claims;
  actions: readonly Action[];
  results: readonly Result[];
};
type Db = Parameters<Parameters<Helpers["withPgClient"]>[0]>[0];

/** So often an action is tried before the next one has its turn. */
const tries = 5;
const longestFailure = 300;
/** What our own rules refuse is refused again; a lost race, a lock or a lost connection is not. */
const stateOf = (error: unknown): string =>
  error !== null && typeof error === "object" && "code" in error && "severity" in error
    ? String((error as { code: unknown }).code)
    : "";
const isRefusal = (error: unknown): boolean => error instanceof Refused || /^(SW|22|23|42)/.test(stateOf(error));

/** What people read of a failure: our own words and a mail server's, of the database's the state alone. */
const saidOf = (error: unknown): string => {
  const state = stateOf(error);
  if (state !== "" && !state.startsWith("SW")) return `The database refused it (${state}).`;
  return (error instanceof Error ? error.message : String(error)).slice(0, longestFailure);
};

const inTransaction = async (db: Db, work: () => Promise<void>): Promise<void> => {
  await db.query("begin");
  try {
    await work();
    await db.query("commit");
  } catch (error) {
    await db.query("rollback");
    throw error;
  }
};

const set = async (db: Db, settings: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, value] of Object.entries(settings))
    await db.query("select set_config($1, $2, true)", [name, value]);
};

/** Acts as the person, for the workflow: what the history says of it leads back to this run. */
const asPerson = (db: Db, { claims, workflow }: Prepared, runId: number) =>
  set(db, {
    ...visitorSettings({
      role: claims.role,
      accountId: claims.acc,
      userId: claims.sub,
      roleType: claims.type,
      granted: claims.granted,
      cause: `${workflow} #${runId}`,
    }),
    "app.actor": "workflow",
  });

const note = (db: Db, run: Run, result: Result) =>
  db.query("select app_private.note_action($1, $2, $3)", [run.accountId, run.runId, JSON.stringify(result)]);

const act = async (
  { withPgClient }: Helpers,
  outside: Outside,
  prepared: Prepared,
  run: Run,
  action: Action,
  defined: DefinedAction,
  done: Result,
): Promise<void> => {
  if ("send" in defined) {
    await defined.send(action, run, outside, async <T>(text: string, values: readonly unknown[]) => {
      const { rows } = await withPgClient((db) => db.query<{ answer: T }>(text, [...values]));
      return rows[0]?.answer as T;
    });
    await withPgClient((db) => note(db, run, done));
    return;
  }
  await withPgClient((db) =>
    inTransaction(db, async () => {
      const { rows } = await db.query<{ taken: boolean }>("select app_private.take_action($1, $2, $3) as taken", [
        run.accountId,
        run.runId,
        action.id,
      ]);
      if (!rows[0]?.taken) return;
      if (defined.asPerson) {
        await asPerson(db, prepared, run.runId);
        await defined.asPerson(action, run, async (operation, input) => {
          await db.query("select app_hidden.perform($1, $2)", [operation, JSON.stringify(input)]);
        });
        // constraints that are looked at when it is committed speak while it can still be noted
        await db.query("set constraints all immediate");
        await set(db, { role: "stockwright_worker" });
      }
      await defined.asWorker?.(action, run, db);
      await note(db, run, done);
    }),
  );
};

/** Does what a workflow is to do for one change, action by action; what fails is tried again, and in the end given up. */
export default defineTask(
  z.object({ accountId: z.number().int(), runId: z.number().int() }),
  async ({ accountId, runId }, helpers, outside) => {
    const { rows } = await helpers.withPgClient((db) =>
      db.query<{ prepared: Prepared | null }>("select app_private.prepare_run($1, $2) as prepared", [accountId, runId]),
    );
    const prepared = rows[0]?.prepared;
    if (!prepared) return;
    const { module, recordId, event, workflow, partyEmail, values } = prepared;
    const run: Run = { accountId, runId, module, recordId, event, workflow, partyEmail, values };
    const kinds = await discoverActions();
    for (const action of prepared.actions) {
      const before = prepared.results.find(({ id }) => id === action.id);
      if (before && before.outcome !== "waiting") continue;
      const attempts = (before?.attempts ?? 0) + 1;
      const result = { id: action.id, type: action.type, attempts };
      try {
        await act(helpers, outside, prepared, run, action, kinds[action.type], { ...result, outcome: "done" });
      } catch (error) {
        const failure = saidOf(error);
        const givenUp = isRefusal(error) || attempts >= tries;
        await helpers.withPgClient((db) =>
          note(db, run, { ...result, outcome: givenUp ? "failed" : "waiting", failure }),
        );
        if (!givenUp) throw error;
      }
    }
    await helpers.withPgClient((db) => db.query("select app_private.finish_run($1, $2)", [accountId, runId]));
  },
);
