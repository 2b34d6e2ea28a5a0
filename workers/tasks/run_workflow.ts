import type { Helpers } from "graphile-worker";
import { z } from "zod";
import { pathOfRecord } from "../../resources/core/paths.ts";
import { definitionOf, isDeclared } from "../../resources/core/registry.ts";
import type { Action, DefinedAction, Run } from "../actions/action.ts";
import { discoverActions } from "../actions/discover.ts";
import { asPerson, inTransaction, type Claims, type Db } from "../as-person.ts";
import { isRefusal, wordsOfFailure } from "../failure.ts";
import { defineTask } from "../task.ts";

type Result = { id: number; type: string; outcome: "done" | "failed" | "waiting"; attempts: number; failure?: string };
type Prepared = Omit<Run, "accountId" | "runId"> & {
  claims: Claims;
  actions: readonly Action[];
  results: readonly Result[];
};

/** So often an action is tried before the next one has its turn. */
const tries = 5;

const note = (db: Db, run: Run, result: Result) =>
  db.query("select app_private.note_action($1, $2, $3)", [run.accountId, run.runId, JSON.stringify(result)]);

const act = (
  { withPgClient }: Helpers,
  { claims, workflow }: Prepared,
  run: Run,
  action: Action,
  defined: DefinedAction,
  done: Result,
): Promise<void> =>
  withPgClient((db) =>
    inTransaction(db, async () => {
      const { rows } = await db.query<{ taken: boolean }>("select app_private.take_action($1, $2, $3) as taken", [
        run.accountId,
        run.runId,
        action.id,
      ]);
      if (!rows[0]?.taken) return;
      const { plan, asPerson: byPerson, asWorker } = defined;
      const planned = (await plan?.(action, run, db)) ?? {};
      // what the history says of it leads back to this run
      const as = { claims, actor: "workflow", cause: `${workflow} #${run.runId}` } as const;
      if (byPerson) await asPerson(db, as, (perform) => byPerson(action, run, perform, planned));
      await asWorker?.(action, run, db);
      await note(db, run, done);
    }),
  );

const linkTo = ({ module, recordId }: Pick<Run, "module" | "recordId">, publicUrl: string): string =>
  isDeclared(module) ? `${publicUrl}${pathOfRecord(definitionOf(module), recordId)}` : publicUrl;

/** Does what a workflow is to do for one change, action by action; what fails is tried again, and in the end given up. */
export default defineTask(
  z.object({ accountId: z.number().int(), runId: z.number().int() }),
  async ({ accountId, runId }, helpers, { publicUrl }) => {
    const { rows } = await helpers.withPgClient((db) =>
      db.query<{ prepared: Prepared | null }>("select app_private.prepare_run($1, $2) as prepared", [accountId, runId]),
    );
    const prepared = rows[0]?.prepared;
    if (!prepared) return;
    const { module, recordId, event, workflow, about, partyEmail, secretFields } = prepared;
    const values = { ...prepared.values, link: linkTo(prepared, publicUrl) };
    const run: Run = { accountId, runId, module, recordId, event, workflow, about, partyEmail, values, secretFields };
    const kinds = await discoverActions();
    for (const action of prepared.actions) {
      const before = prepared.results.find(({ id }) => id === action.id);
      if (before && before.outcome !== "waiting") continue;
      const attempts = (before?.attempts ?? 0) + 1;
      const result = { id: action.id, type: action.type, attempts };
      try {
        await act(helpers, prepared, run, action, kinds[action.type], { ...result, outcome: "done" });
      } catch (error) {
        const failure = wordsOfFailure(error);
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
