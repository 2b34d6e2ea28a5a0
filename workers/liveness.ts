import { Client } from "pg";
import { setTimeout as delay } from "node:timers/promises";

/** First half of the advisory locks that say which worker lives. */
const space = 7825;

/** How long a job is left alone after it was taken, and how often the dead are looked for. */
const seconds = { grace: 10, between: 15 };

/** Workers that hold jobs although nobody holds their lock: their process is gone. */
const dead = `
  select distinct locked_by as id
  from (
    select locked_by, locked_at from graphile_worker._private_jobs
    union all
    select locked_by, locked_at from graphile_worker._private_job_queues
  ) as held
  where locked_by is not null and locked_at < now() - make_interval(secs => ${seconds.grace})
    and not exists (
      select from pg_locks
      where locktype = 'advisory' and classid = ${space} and objid = hashtext(locked_by)::bigint & 4294967295 and database = (select oid from pg_database where datname = current_database())
    )`;

const release = (client: Client) =>
  client.query(`select graphile_worker.force_unlock_workers(array_agg(id)) from (${dead}) as gone having count(*) > 0`);

/** Jobs this worker took and does not work on: the answer that gave them to it was lost with its connection. */
const releaseLost = async (client: Client, workerId: string, atWork: readonly string[]) => {
  const { rows } = await client.query<{ queue: number | null }>(
    `update graphile_worker._private_jobs set locked_at = null, locked_by = null
     where locked_by = $1 and locked_at < now() - make_interval(secs => ${seconds.grace}) and id <> all ($2::bigint[])
     returning job_queue_id as queue`,
    [workerId, atWork],
  );
  const queues = rows.flatMap(({ queue }) => (queue === null ? [] : [queue]));
  if (queues.length > 0)
    await client.query(
      "update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_by = $1 and id = any ($2::int[])",
      [workerId, queues],
    );
};

export type Liveness = { stop: () => Promise<void> };

/**
 * Holds a lock that ends with this process, however it ends, and gives back the jobs of workers whose lock is gone:
 * graphile-worker by itself would wait four hours. Connects again when Postgres restarts. `atWork` tells the ids of the
 * jobs that this worker works on.
 */
export const showLiveness = (url: string, workerId: string, atWork: () => readonly string[]): Liveness => {
  const stopping = new AbortController();
  const watch = async (): Promise<void> => {
    const client = new Client({ connectionString: url, application_name: `stockwright ${workerId}` });
    const lost = new AbortController();
    client.on("error", () => lost.abort());
    const either = AbortSignal.any([lost.signal, stopping.signal]);
    try {
      await client.connect();
      await client.query("select pg_advisory_lock($1, hashtext($2))", [space, workerId]);
      while (!either.aborted) {
        await release(client);
        await releaseLost(client, workerId, atWork());
        await delay(seconds.between * 1000, undefined, { signal: either }).catch(() => undefined);
      }
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  const always = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await watch().catch(() => undefined);
      if (!stopping.signal.aborted) await delay(1000, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const watching = always();
  return {
    stop: async () => {
      stopping.abort();
      await watching;
    },
  };
};
