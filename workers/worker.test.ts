import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { configurationFrom } from "../db/client/configuration/from-environment.ts";
import { useDatabase } from "../db/test/database.ts";
import { eventually } from "./test/eventually.ts";
import { startWorker, type Worker } from "./worker.ts";

const database = useDatabase();
const dataDir = mkdtempSync(join(tmpdir(), "stockwright-worker-"));
let workers: Worker[] = [];
const work = async (unscheduled: boolean) => {
  const configuration = configurationFrom({ DATA_DIR: dataDir });
  workers.push(await startWorker({ url: database().connections.worker, configuration, unscheduled }));
};
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  workers = [];
});
afterAll(() => rmSync(dataDir, { recursive: true }));

const one = async <T>(query: string): Promise<T> =>
  (await database().admin.query<{ value: T }>(query)).rows[0]?.value as T;

test("the jobs of a worker that died are done within a minute, those of a living one are left alone", async () => {
  const { admin } = database();
  await work(true);
  await admin.query(
    "select graphile_worker.add_job('clean_up', '{}', run_at => now() + interval '1 hour', job_key => key) from (values ('dead'), ('living')) as k (key)",
  );
  await admin.query(
    "update graphile_worker._private_jobs set run_at = now(), locked_at = now() - interval '20 seconds', locked_by = 'pool-' || key",
  );
  const living = await admin.connect();
  await living.query("select pg_advisory_lock(7825, hashtext('pool-living'))");
  await work(true); // a new process looks at once
  await eventually(
    async () => (await one<number>("select count(*)::int as value from graphile_worker.jobs where key = 'dead'")) === 0,
    20,
  );
  expect(await one<string>("select locked_by as value from graphile_worker.jobs where key = 'living'")).toBe(
    "pool-living",
  );
  living.release(true);
  await admin.query("delete from graphile_worker._private_jobs");
});

test("what has run out is forgotten, the rest is kept", async () => {
  const { admin } = database();
  await admin.query(`
    insert into app_private.rate_limits (bucket, ends_at) values ('old', now() - interval '1 minute'), ('new', now() + interval '1 hour');
    insert into app_private.requests (account_id, user_id, key, operation, parameters_hash, created_at)
    values (1, 1, 'old-key-1', 'x', 'x', now() - interval '25 hours'), (1, 1, 'new-key-1', 'x', 'x', now());
    insert into app_private.outgoing_mails (recipient, template, created_at) values ('a@old.test', 'verify', now() - interval '31 days'), ('a@new.test', 'verify', now());
    select graphile_worker.add_job('clean_up', '{}')`);
  await work(true);
  const left = `select json_build_array(
    (select json_agg(bucket) from app_private.rate_limits where bucket in ('old', 'new')), (select json_agg(key) from app_private.requests), (select json_agg(recipient) from app_private.outgoing_mails))::text as value`;
  const kept = JSON.stringify([["new"], ["new-key-1"], ["a@new.test"]]);
  const found = await eventually(async () => {
    const now = JSON.stringify(JSON.parse(await one<string>(left)));
    return now === kept && now;
  });
  expect(found).toBe(kept);
});

test("coming months of history get their place", async () => {
  const { admin } = database();
  const name = await one<string>(
    `select to_char(now() at time zone 'UTC' + interval '2 months', '"app_private.history_"YYYY_MM') as value`,
  );
  await admin.query(`drop table if exists ${name}`); // not there yet where the month turned since the database was made
  await work(true);
  await admin.query("select graphile_worker.add_job('make_history_partitions', '{}')");
  expect(await eventually(() => one<string | null>(`select to_regclass('${name}')::text as value`))).toBe(name);
});

test("the ledger is checked again and again", async () => {
  const { admin } = database();
  await admin.query("insert into app_public.accounts (name, subdomain) values ('Checked', 'checked')");
  await admin.query("select graphile_worker.add_job('check_ledger', '{}', job_key => 'check_ledger')");
  await work(true);
  await eventually(async () => (await one<number>("select count(*)::int as value from app_hidden.ledger_checks")) > 0);
  const next = await eventually(() =>
    one<number | null>(
      "select extract(epoch from run_at - now())::float as value from graphile_worker.jobs where key = 'check_ledger' and locked_at is null",
    ),
  );
  expect(next).toBeGreaterThan(5);
  expect(next).toBeLessThanOrEqual(15);
});

const cut = () =>
  database().admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'stockwright_worker' and datname = current_database()",
  );
const isDone = (key: string, within: number) =>
  eventually(
    async () =>
      (await one<number>(`select count(*)::int as value from graphile_worker.jobs where key = '${key}'`)) === 0,
    within,
  );

test("a worker whose connections were cut goes on, and does what was given to it with a cut connection", async () => {
  const { admin } = database();
  await work(true);
  const id = await eventually(() =>
    one<string | undefined>(
      "select max(substr(application_name, 13)) as value from pg_stat_activity where application_name like 'stockwright pool-%' and datname = current_database()",
    ),
  );
  await admin.query(
    "select graphile_worker.add_job('clean_up', '{}', run_at => now() + interval '1 hour', job_key => 'lost', queue_name => 'of one')",
  );
  await admin.query(
    "update graphile_worker._private_jobs set run_at = now(), locked_at = now() - interval '20 seconds', locked_by = $1",
    [id],
  );
  await admin.query(
    "update graphile_worker._private_job_queues set locked_at = now() - interval '20 seconds', locked_by = $1 where queue_name = 'of one'",
    [id],
  );
  for (let round = 0; round < 3; round += 1) {
    await cut();
    await admin.query("select graphile_worker.add_job('clean_up', '{}', job_key => 'after the cut')");
    await isDone("after the cut", 30);
  }
  await isDone("lost", 30);
  // it shows again that it lives, a second after its line was cut
  const shown = await eventually(
    async () =>
      (await one<number>(
        "select count(*)::int as value from pg_locks where locktype = 'advisory' and classid = 7825 and database = (select oid from pg_database where datname = current_database())",
      )) === 1,
  );
  expect(shown).toBe(true);
});

test("a worker whose connections were cut while it asked for its tasks goes on", async () => {
  const { admin } = database();
  const holder = await admin.connect();
  await holder.query("begin");
  await holder.query("lock table graphile_worker._private_tasks in access exclusive mode");
  await work(true);
  await eventually(() =>
    one<boolean>(
      "select count(*) > 0 as value from pg_stat_activity where usename = 'stockwright_worker' and wait_event_type = 'Lock' and datname = current_database()",
    ),
  );
  await cut();
  await holder.query("rollback");
  holder.release();
  await admin.query("select graphile_worker.add_job('clean_up', '{}', job_key => 'after a bad start')");
  expect(await isDone("after a bad start", 40)).toBe(true);
});
