import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PoolClient } from "pg";
import { expect, test } from "vitest";
import { becomeAdmin } from "../test/accounts.ts";
import { useDatabase } from "../test/database.ts";
import { companyIn, perform } from "../test/rules/rules.ts";

const companyOf = companyIn(useDatabase());
const migrationOf = (name: string): string =>
  readFileSync(join(import.meta.dirname, `../migrations/committed/${name}.sql`), "utf8").replaceAll(/^--!.*$/gm, "");
/** The table of deliveries as it was made. */
const [madeThen = ""] =
  /create table app_public\.webhook_deliveries[\s\S]*?\);\ncreate unique index[^;]*;\ncreate index[^;]*;/.exec(
    migrationOf("000750-webhooks"),
  ) ?? [];

/** The tables as they were before, with a delivery of each outcome, of which one has a job. */
const before = async (client: PoolClient, account: number, webhook: number) => {
  await client.query(
    `drop table app_public.webhook_deliveries cascade;
     delete from app_private.integrations where name = 'webhooks';
     alter table app_private.integrations drop column items, drop column receiver, drop column tries, drop column first_wait, drop column longest_wait;
     alter table app_public.sync_items drop column status, drop column milliseconds;
     ${madeThen}`,
  );
  await client.query(
    `insert into app_public.webhook_deliveries
       (account_id, webhook_id, event_key, history_id, event, module, record_id, occurred_at, outcome, attempts, status, answer, failure, milliseconds, sent_at)
     values ($1, $2, 'first', 1, 'created', 'products', 11, '2026-11-01', 'delivered', 1, 204, repeat('y', 1024), null, 12, '2026-11-02'),
       ($1, $2, 'second', 2, 'stateChanged', 'products', 12, '2026-11-01', 'failed', 10, 500, 'no', 'answered', 13, '2026-11-02'),
       ($1, $2, 'third', 3, 'deleted', 'products', 13, '2026-11-01', 'waiting', 2, null, null, 'late', 14, '2026-11-02')`,
    [account, webhook],
  );
  await client.query(
    `select graphile_worker.enqueue_in('webhook:' || account_id || ':0', 'deliver_webhook',
       json_build_object('accountId', account_id, 'deliveryId', id), 'deliver_webhook:' || account_id || ':' || id)
     from app_public.webhook_deliveries where account_id = $1 and outcome = 'waiting'`,
    [account],
  );
};

test("deliveries of before are items: none is lost, and what waits has a job of the task that does items", () =>
  companyOf(async (client, { accountId }) => {
    const webhook = await perform(client, "save_webhooks", {
      ...{ name: "Shop", url: "https://shop.test/", modules: ["products"], events: ["created"] },
    });
    await becomeAdmin(client);
    await before(client, accountId, webhook);
    await client.query(migrationOf("001013-webhook-items"));
    const { rows } = await client.query<Record<string, unknown> & { id: number }>(
      "select *, occurred_at::date::text as occurred, tried_at::date::text as tried from app_public.webhook_deliveries where account_id = $1 order by history_id",
      [accountId],
    );
    const same = { webhook_id: webhook, module: "products", occurred: "2026-11-01", tried: "2026-11-02" };
    expect(rows).toMatchObject([
      {
        ...same,
        ...{ key: "first", action: "created", record_id: 11, state: "done", tries: 1, status: 204, milliseconds: 12 },
        ...{ words: "y".repeat(1024), cause: null, done_at: expect.any(Date), retry_at: null },
      },
      {
        ...same,
        ...{ key: "second", action: "stateChanged", record_id: 12, state: "failed", tries: 10, status: 500 },
        ...{ milliseconds: 13, words: "no", cause: "answered", done_at: null },
      },
      {
        ...same,
        ...{ key: "third", action: "deleted", record_id: 13, state: "waiting", tries: 2, status: null },
        ...{ milliseconds: 14, words: null, cause: "late", done_at: null },
      },
    ]);
    const { rows: jobs } = await client.query(
      `select j.queue_name, j.task_identifier as task, p.payload
       from graphile_worker.jobs as j join graphile_worker._private_jobs as p using (id)
       where j.task_identifier in ('deliver_webhook', 'run_sync')`,
    );
    expect(jobs).toEqual([
      {
        queue_name: `sync:${accountId}:webhooks:${webhook % 3}`,
        task: "run_sync",
        payload: { accountId, integration: "webhooks", itemId: rows[2]?.id },
      },
    ]);
  }));
