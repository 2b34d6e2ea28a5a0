import type { ClientBase } from "pg";
import { expect } from "vitest";

type Client = Pick<ClientBase, "query">;
type Row = { begun?: { parts: readonly string[] }; done?: { meanwhile?: readonly number[] } };
/** Of each part, the ids of rows that its first files do not have. */
export type Meanwhile = Record<string, readonly number[]>;
type JobIo = {
  /** Asks with the rights of the worker. */
  worker(sql: string, values: unknown[]): Promise<{ rows: Row[] }>;
  /** Works as the person whose reset it is, in one transaction. */
  person(work: (client: Client) => Promise<void>): Promise<void>;
};
type JobRequest = { accountId: number; id: number; verb: "reset" | "restore" };

/** What the worker does of a reset, or of taking one back, without its files; once, so that a deadlock is not tried again. */
export const workReset = async ({ worker, person }: JobIo, { accountId, id, verb }: JobRequest): Promise<Meanwhile> => {
  const meanwhile: Meanwhile = {};
  const tell = (step: string, facts: object) =>
    worker("select app_private.tell_reset($1, $2, $3, $4)", [accountId, id, step, JSON.stringify(facts)]);
  if (verb === "reset") await tell("exporting", { progress: "running" });
  const { rows } = await worker("select app_private.begin_reset($1, $2) as begun", [accountId, id]);
  const parts = rows[0]?.begun?.parts ?? [];
  try {
    await person(async (client) => {
      for (const part of parts) {
        const { rows: told } = await client.query<Row>(`select app_hidden.${verb}_part($1, $2) as done`, [id, part]);
        meanwhile[part] = told[0]?.done?.meanwhile ?? [];
      }
      await client.query("set constraints all immediate");
      const ended = await client.query(`select app_hidden.finish_${verb}($1) as ended`, [id]);
      expect(ended.rows).toEqual([{ ended: true }]);
    });
  } catch (error) {
    await (verb === "reset"
      ? tell("running", { progress: "failed", problem: "blocked" })
      : tell("restoring", { progress: "complete", problem: "duplicates" }));
    throw error;
  }
  return meanwhile;
};
