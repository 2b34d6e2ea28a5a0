import { setTimeout as delay } from "node:timers/promises";
import type { ClientBase } from "pg";
import { pastTriggers } from "./transaction.ts";

const ofAccount = "coalesce(j.payload ->> 'accountId', j.payload ->> 'account') = $1::text";

/** Takes a company's jobs out of the queue, to go with it; answers with how many are being done. */
const hold = (client: ClientBase, account: number): Promise<number> =>
  pastTriggers(client, async () => {
    await client.query(
      `with gone as (
         delete from graphile_worker._private_jobs as j using graphile_worker._private_tasks as t
         where t.id = j.task_id and j.locked_at is null and ${ofAccount}
         returning t.identifier, j.payload, j.job_queue_id, j.key, j.run_at, j.priority, j.max_attempts
       )
       insert into app_private.held_jobs (account_id, task, payload, queue, key, run_at, priority, max_attempts)
       select $1::int, g.identifier, g.payload::jsonb, q.queue_name, g.key, g.run_at, g.priority, g.max_attempts
       from gone as g left join graphile_worker._private_job_queues as q on q.id = g.job_queue_id
       order by g.run_at`,
      [account],
    );
    const { rows } = await client.query<{ running: number }>(
      `select count(*)::int as running from graphile_worker._private_jobs as j where ${ofAccount}`,
      [account],
    );
    return rows[0]?.running ?? 0;
  });

/** Holds them until none is being done; false where one still is after so many seconds. */
export const holdJobs = async (client: ClientBase, account: number, seconds: number): Promise<boolean> => {
  for (const until = Date.now() + seconds * 1000; ; await delay(200)) {
    if ((await hold(client, account)) === 0) return true;
    if (Date.now() > until) return false;
  }
};

/** Puts what was held into the queue of this database: each once, however often it is asked. */
export const releaseJobs = async (client: ClientBase, account: number): Promise<void> => {
  await client.query(
    `with held as (delete from app_private.held_jobs where account_id = $1 returning *)
     select graphile_worker.add_job(h.task, h.payload::json, h.queue, h.run_at, h.max_attempts, h.key, h.priority)
     from (select * from held order by id) as h`,
    [account],
  );
};
