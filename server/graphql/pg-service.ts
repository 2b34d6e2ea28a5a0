import { DatabaseError, type Pool, type PoolClient } from "pg";
import { makePgService } from "postgraphile/adaptors/pg";
import { withRetry } from "../../db/client/retry.ts";
import { ImplicitTransaction, type PipelineStatement } from "./implicit-transaction.ts";
import type { PreparedLimits } from "./prepared.ts";
import { statementNames } from "./statement-names.ts";

export type Settings = Readonly<Record<string, string | null | undefined>>;
export type Query = { text: string; name?: string; values?: unknown[]; arrayMode?: boolean };
export type Answer = { rows: unknown[]; rowCount: number | null; notices: never[] };

const { of: nameOf } = statementNames();

const settingsStatement = (settings: Settings): PipelineStatement | null => {
  const entries = Object.entries(settings).filter((entry): entry is [string, string] => entry[1] != null);
  if (entries.length === 0) return null;
  const text = `select ${entries.map(([key], index) => `set_config('${key.replaceAll("'", "''")}', $${index + 1}, true)`).join(", ")}`;
  return { name: nameOf(text), text, values: entries.map(([, value]) => value), wanted: false };
};

const statementOf = ({ text, values = [], arrayMode }: Query): PipelineStatement => {
  const statement: PipelineStatement = { name: nameOf(text), text, values, wanted: true };
  return arrayMode ? { ...statement, rowMode: "array" } : statement;
};

/** Connection lost, shut down, or ended for standing idle: the connection is gone, and what became of the work unknown. */
const ending = /^(57P|08|25P0[34]|53300)/;
/** Postgres undid the transaction and goes on with the connection. */
const isRefused = (error: unknown): boolean => error instanceof DatabaseError && !ending.test(error.code ?? "");

/** Statements with the settings of one request: one transaction, one round trip. */
export const runTogether = async (
  pool: Pool,
  settings: Settings | null,
  queries: readonly Query[],
  limits?: PreparedLimits,
): Promise<Answer[]> => {
  const setting = settings && settingsStatement(settings);
  const statements = queries.map(statementOf);
  const transaction = new ImplicitTransaction(setting ? [setting, ...statements] : statements, limits);
  const client = await pool.connect();
  let broken = false;
  try {
    client.query(transaction);
    return (await transaction.result).map((answer) => ({ ...answer, notices: [] }));
  } catch (error) {
    broken = !isRefused(error);
    throw error;
  } finally {
    client.release(broken);
  }
};

export const runOnce = async (pool: Pool, settings: Settings | null, query: Query): Promise<Answer> => {
  const [answer] = await runTogether(pool, settings, [query]);
  return answer ?? { rows: [], rowCount: null, notices: [] };
};

type Waiting = { query: Query; resolve: (answer: Answer) => void; reject: (reason: unknown) => void };

/**
 * A page and its total are asked in the same tick by the same request: they travel together. When one of them is
 * refused nothing of either was kept, and each is asked again alone, so that only the refused one fails.
 */
const together = (pool: Pool): ((settings: Settings | null, query: Query) => Promise<Answer>) => {
  const waiting = new Map<Settings | null, Waiting[]>();
  const alone = (settings: Settings | null, { query, resolve, reject }: Waiting): void =>
    void withRetry(() => runOnce(pool, settings, query)).then(resolve, reject);
  const send = async (settings: Settings | null): Promise<void> => {
    const batch = waiting.get(settings) ?? [];
    waiting.delete(settings);
    const [only] = batch;
    if (batch.length === 1 && only) return alone(settings, only);
    try {
      const answers = await runTogether(
        pool,
        settings,
        batch.map(({ query }) => query),
      );
      for (const [index, { resolve }] of batch.entries())
        resolve(answers[index] ?? { rows: [], rowCount: null, notices: [] });
    } catch (error) {
      for (const each of batch)
        if (isRefused(error)) alone(settings, each);
        else each.reject(error);
    }
  };
  return (settings, query) =>
    new Promise((resolve, reject) => {
      const others = waiting.get(settings);
      if (others) return void others.push({ query, resolve, reject });
      waiting.set(settings, [{ query, resolve, reject }]);
      process.nextTick(() => void send(settings));
    });
};

/** Several statements in one transaction, for the few callers that need to decide in between. */
const inTransaction = async <T>(
  pool: Pool,
  settings: Settings | null,
  run: (client: PoolClient) => Promise<T>,
): Promise<T> => {
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query("begin");
    const setting = settings && settingsStatement(settings);
    if (setting) await client.query(setting.text, setting.values);
    const result = await run(client);
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => (broken = true));
    throw error;
  } finally {
    client.release(broken);
  }
};

const queryOn = async (client: PoolClient, { text, values, arrayMode }: Query): Promise<Answer> => {
  const { rows, rowCount } = await (arrayMode
    ? client.query<unknown[]>({ text, values: values ?? [], rowMode: "array" })
    : client.query(text, values));
  return { rows, rowCount, notices: [] };
};

type WithinTransaction = {
  rawClient: PoolClient;
  query(query: Query): Promise<Answer>;
  withTransaction<T>(run: (client: WithinTransaction) => Promise<T>): Promise<T>;
};
let savepoints = 0;
const within = (client: PoolClient): WithinTransaction => ({
  rawClient: client,
  query: (query) => queryOn(client, query),
  async withTransaction(run) {
    const savepoint = `savepoint_${(savepoints += 1)}`;
    await client.query(`savepoint ${savepoint}`);
    try {
      const result = await run(within(client));
      await client.query(`release savepoint ${savepoint}`);
      return result;
    } catch (error) {
      await client.query(`rollback to savepoint ${savepoint}`);
      throw error;
    }
  },
});

/**
 * PostGraphile's access to Postgres. A request's settings (role, tenant, scopes) are set in the same transaction as
 * each statement and end with it: nothing is ever left on a session.
 */
export const pipelinedService = (pool: Pool, schemas: readonly string[]) => {
  const ask = together(pool);
  const withPgClient = async <T>(settings: Settings | null, run: (client: unknown) => T | Promise<T>): Promise<T> =>
    run({
      rawClient: null,
      query: (query: Query) => ask(settings, query),
      withTransaction: <R>(transact: (client: WithinTransaction) => Promise<R>) =>
        withRetry(() => inTransaction(pool, settings, (client) => transact(within(client)))),
    });
  const withClient = Object.assign(withPgClient, { release: () => undefined });
  const service = makePgService({ pool, schemas: [...schemas], pubsub: false });
  // PostGraphile types what it hands to a client more narrowly than it uses it
  const adaptor = { ...service.adaptor, createWithPgClient: () => withClient } as unknown as typeof service.adaptor;
  return { ...service, adaptor };
};
