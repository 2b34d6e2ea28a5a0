import type { Pool, PoolClient } from "pg";
import { makePgService } from "postgraphile/adaptors/pg";
import { withRetry } from "../../db/client/retry.ts";
import { currentWork } from "../requests/request-id.ts";
import type { Reading } from "../replica/following.ts";
import type { Replica } from "../replica/replica.ts";
import type { Databases } from "../databases/databases.ts";
import { cancelling } from "../shares/cancel.ts";
import { turnsOf } from "../shares/connections.ts";
import { millisecondsToRead } from "../shares/loop-budget.ts";
import { ownerOf, requestMilliseconds, startWork, type Work } from "../requests/work.ts";
import { ImplicitTransaction, type PipelineStatement } from "./implicit-transaction.ts";
import { isRefused } from "../errors/is-refused.ts";
import { patiently } from "./patiently.ts";
import type { PreparedLimits } from "./prepared.ts";
import { statementNames } from "./statement-names.ts";
import { tooManyRows } from "./too-many-rows.ts";

export type Settings = Readonly<Record<string, string | null | undefined>>;
/** `changes`: finished even when nobody waits for the answer any more. */
export type Query = { text: string; name?: string; values?: unknown[]; arrayMode?: boolean; changes?: boolean };
export type Answer = { rows: unknown[]; rowCount: number | null; notices: never[] };

const { of: nameOf } = statementNames();

const settingsStatement = (settings: Settings | null): PipelineStatement | null => {
  if (!settings) return null;
  const entries = Object.entries(settings).filter((entry): entry is [string, string] => entry[1] != null);
  if (entries.length === 0) return null;
  const text = `select ${entries.map(([key], index) => `set_config('${key.replaceAll("'", "''")}', $${index + 1}, true)`).join(", ")}`;
  return { name: nameOf(text), text, values: entries.map(([, value]) => value), wanted: false };
};

const statementOf = ({ text, values = [], arrayMode }: Query): PipelineStatement => {
  const statement: PipelineStatement = { name: nameOf(text), text, values, wanted: true };
  return arrayMode ? { ...statement, rowMode: "array" } : statement;
};

/** What the request at hand may still take; outside of requests, as in an event of a subscription, each has its own time. */
const workOf = (settings: Settings | null): Work =>
  currentWork() ?? startWork(ownerOf(settings?.["app.account_id"], settings?.["app.user_id"] ?? "", ""));

/** The first statements of a request have the connection's limit; later ones what is left. */
const withTimeout = (settings: Settings | null, left: number): Settings | null =>
  left > requestMilliseconds - 100 ? settings : { ...settings, statement_timeout: `${Math.max(1, Math.ceil(left))}` };

type Held = {
  client: PoolClient;
  /** Whether the connection is to be given up rather than given to the next one. */
  release(error?: unknown): void;
};
/** What pg does not publish of a connection. */
type Wire = { connection: { stream: { bytesRead: number; destroy(): void } } };
const streamOf = (client: PoolClient): Wire["connection"]["stream"] => (client as unknown as Wire).connection.stream;

/** A connection, once it is this one's turn, whose work is stopped when its time is over, and cut when its database is `lost`. */
const connect = async (pool: Pool, work: Work, lost?: AbortSignal): Promise<Held> => {
  const ending = work.ending();
  const giveBack = await turnsOf(pool).take(work.owner, ending);
  try {
    const client = await pool.connect();
    const calm = cancelling(client, ending);
    const cut = (): void => void streamOf(client).destroy();
    if (lost?.aborted) cut();
    lost?.addEventListener("abort", cut, { once: true });
    return {
      client,
      release: (error) => {
        lost?.removeEventListener("abort", cut);
        const cancelled = calm(); // a cancel on its way could meet the next one's work
        client.release(cancelled || (error !== undefined && !isRefused(error)));
        giveBack();
      },
    };
  } catch (error) {
    giveBack();
    throw error;
  }
};

/** Statements with the settings of one request: one transaction, one round trip. */
export const runTogether = async (
  pool: Pool,
  settings: Settings | null,
  queries: readonly Query[],
  limits?: PreparedLimits,
  reading?: Reading,
): Promise<Answer[]> => {
  const work = workOf(settings);
  if (work.asksTooMuch()) throw tooManyRows(); // none of its lists is read
  if (queries.some(({ changes }) => changes)) work.noteChange();
  const { client, release } = await connect(pool, work, reading?.lost);
  try {
    const guard = reading && { ...statementOf(reading.guard), wanted: false };
    const setting = settingsStatement(withTimeout(settings, work.left()));
    const statements = [guard, setting, ...queries.map(statementOf)].filter((one) => one != null);
    const transaction = new ImplicitTransaction(statements, limits);
    const before = streamOf(client).bytesRead;
    client.query(transaction);
    const answers = (await transaction.result).map((answer) => ({ ...answer, notices: [] }));
    work.spend(millisecondsToRead(streamOf(client).bytesRead - before));
    release();
    return answers;
  } catch (error) {
    release(error);
    throw error;
  }
};

export const runOnce = async (pool: Pool, settings: Settings | null, query: Query): Promise<Answer> => {
  const [answer] = await runTogether(pool, settings, [query]);
  return answer ?? { rows: [], rowCount: null, notices: [] };
};

/** The pool of the person whose settings these are. */
type PoolOf = (settings: Settings | null) => Pool | Promise<Pool>;

type Waiting = { query: Query; resolve: (answer: Answer) => void; reject: (reason: unknown) => void };

/**
 * A page and its total are asked in the same tick by the same request: they travel together. When one of them is
 * refused nothing of either was kept, and each is asked again alone, so that only the refused one fails.
 */
const together = (
  poolOf: PoolOf,
  replicaOf: (pool: Pool) => Replica | undefined,
): ((settings: Settings | null, query: Query) => Promise<Answer>) => {
  const waiting = new Map<Settings | null, Waiting[]>();
  const alone = (settings: Settings | null, { query, resolve, reject }: Waiting): void =>
    void withRetry(async () => runOnce(await poolOf(settings), settings, query)).then(resolve, reject);
  const send = async (settings: Settings | null): Promise<void> => {
    const batch = waiting.get(settings) ?? [];
    waiting.delete(settings);
    const queries = batch.map(({ query }) => query);
    const tell = (answers: readonly Answer[]): void => {
      for (const [index, { resolve }] of batch.entries())
        resolve(answers[index] ?? { rows: [], rowCount: null, notices: [] });
    };
    const [only] = batch;
    try {
      const replica = replicaOf(await poolOf(settings));
      if (queries.some(({ changes }) => changes)) replica?.leave(settings);
      const read = await replica?.read(settings, (other, reading) =>
        runTogether(other, settings, queries, undefined, reading),
      );
      if (read) return tell(read);
      if (batch.length === 1 && only) return alone(settings, only);
      tell(await runTogether(await poolOf(settings), settings, queries));
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
  const work = workOf(settings);
  work.noteChange();
  const { client, release } = await connect(pool, work);
  try {
    await client.query("begin");
    const setting = settingsStatement(withTimeout(settings, work.left()));
    if (setting) await client.query(setting.text, setting.values);
    const result = await run(client);
    await client.query("commit");
    release();
    return result;
  } catch (error) {
    release(
      (await client.query("rollback").catch((lost: unknown) => lost)) instanceof Error ? new Error("lost") : error,
    );
    throw error;
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

/** Reads the catalogue of the database, of which a schema is built. */
const readCatalogue = (pool: Pool, query: Query): Promise<Answer> =>
  patiently(pool, (client) => queryOn(client, query));

/**
 * A request's access to Postgres. Its settings (role, tenant, scopes) are set in the same transaction as
 * each statement and end with it: nothing is ever left on a session.
 */
export const pgClientOf = (databases: Databases, replica?: Replica) => {
  const poolOf: PoolOf = (settings) => databases.of(Number(settings?.["app.account_id"]) || null);
  // the replica follows home
  const ask = together(poolOf, (pool) => (pool === databases.home ? replica : undefined));
  return async <T>(settings: Settings | null, run: (client: unknown) => T | Promise<T>): Promise<T> =>
    run({
      rawClient: null,
      // without anybody's settings it asks what there is
      query: (query: Query) => (settings ? ask(settings, query) : readCatalogue(databases.home, query)),
      withTransaction: <R>(transact: (client: WithinTransaction) => Promise<R>) => {
        replica?.leave(settings);
        return withRetry(async () =>
          inTransaction(await poolOf(settings), settings, (client) => transact(within(client))),
        );
      },
    });
};

/** PostGraphile's access to Postgres, where it builds a schema. */
export const pipelinedService = (databases: Databases, schemas: readonly string[], replica?: Replica) => {
  const withClient = Object.assign(pgClientOf(databases, replica), { release: () => undefined });
  const service = makePgService({ pool: databases.home, schemas: [...schemas], pubsub: false });
  // PostGraphile types what it hands to a client more narrowly than it uses it
  const adaptor = { ...service.adaptor, createWithPgClient: () => withClient } as unknown as typeof service.adaptor;
  return { ...service, adaptor };
};
