import type { ClientBase } from "pg";
import type { Finding } from "../catalogue/finding.ts";
import { as, leave, perform, type Company } from "../security/company.ts";

/** What the database does for webhooks: who is told of what, once each, with a secret, and until when. */
export const checkWebhooks = async (client: ClientBase, { accountId, admin, ids }: Company): Promise<Finding[]> => {
  const findings: Finding[] = [];
  const check = (holds: boolean | undefined, subject: string, problem: string) => {
    if (!holds) findings.push({ check: "webhooks", subject, problem });
  };
  const ask = async <T>(sql: string, ...values: unknown[]): Promise<T[]> =>
    (await client.query<T & object>(sql, values)).rows as T[];
  const prepared = async (delivery: number) =>
    (
      await ask<{ it: Record<string, unknown> | null }>(
        "select app_private.begin_sync($1, 'webhooks', $2) as it",
        accountId,
        delivery,
      )
    )[0]?.it ?? null;
  const finish = (delivery: number, cause: string | null, retry = false) =>
    client.query("select app_private.finish_sync($1, 'webhooks', $2, $3)", [
      accountId,
      delivery,
      JSON.stringify(
        cause === null
          ? { state: "done", words: "taken", status: 200, milliseconds: 1 }
          : { state: "failed", cause, words: "no", retry, status: 500, milliseconds: 1 },
      ),
    ]);
  const stateOf = async (delivery: number) =>
    (
      await ask<{ state: string; wait: number | null }>(
        "select state, extract(epoch from retry_at - clock_timestamp())::int as wait from app_public.webhook_deliveries where account_id = $1 and id = $2",
        accountId,
        delivery,
      )
    )[0];
  const byAdmin = (operation: string, input: Record<string, unknown>) =>
    as(client, admin, () => perform(client, operation, input));
  const keyOf = (delivery: number) => `run_sync:${accountId}:webhooks:${delivery}`;
  const other = { name: "Elsewhere", modules: ["vendors"], events: ["created"], isActive: false };
  const webhook = async () =>
    (
      await ask<{ is_active: boolean; failures: number }>(
        "select is_active, failures from app_public.webhooks where account_id = $1 and id = $2",
        accountId,
        ids["webhook"],
      )
    )[0];

  await leave(client);
  await client.query("select app_private.queue_webhooks()"); // what happened before
  // the world has one delivery of row 1; the vendor was there before anybody subscribed
  const early = await ask(
    "select from app_public.webhook_deliveries where account_id = $1 and action = 'created' and record_id = $2 and history_id > 1",
    accountId,
    ids["vendor"],
  );
  check(early.length === 0, "queue_webhooks", "tells what was before the webhook");
  const [last] = await ask<{ id: number }>("select max(id) as id from app_public.webhook_deliveries");
  await byAdmin("save_vendors", { id: ids["vendor"], city: "Bend", contacts: [{ firstName: "Ben" }] });
  const brief = { name: "Brief", contactName: "B", email: "b@brief.test", phone: "5035550199" };
  const place = { address1: "1 Brief", city: "Bend", postalCode: "97701", district: "OR", country: "US" };
  const { id: gone } = await byAdmin("save_vendors", { ...brief, ...place });
  await byAdmin("delete_vendors", { id: gone });
  await byAdmin("save_customers", { id: ids["customer"], notes: "Bend" });
  await leave(client);
  await client.query("select app_private.queue_webhooks()");
  await client.query("select app_private.queue_webhooks()");
  const made = await ask<{ id: number; account_id: number; event: string; module: string; record_id: number }>(
    "select id, account_id, action as event, module, record_id from app_public.webhook_deliveries where id > $1 order by id",
    last?.id,
  );
  const updates = made.filter(({ event }) => event === "updated");
  check(
    updates.length === 1 && updates[0]?.account_id === accountId && updates[0].record_id === ids["vendor"],
    "queue_webhooks",
    `tells of ${JSON.stringify(updates)} after one edit`,
  );
  check(
    made.every(({ module }) => module === "vendors") && made.map(({ event }) => event).join() === "updated,created",
    "queue_webhooks",
    "tells what nobody asked for",
  );
  const delivery = updates[0]?.id ?? 0;
  const jobs = await ask(
    "select from graphile_worker.jobs where task_identifier = 'run_sync' and key = $1 and queue_name = $2",
    keyOf(delivery),
    `sync:${accountId}:webhooks:${Number(ids["webhook"]) % 3}`,
  );
  check(jobs.length === 1, "queue_sync_item", "has nothing sent");

  check((await prepared(delivery)) === null, "begin_sync", "sends without a secret");
  await byAdmin("renew_webhook_secret", { id: ids["webhook"], sealed: "c2VhbGVk", token: "token" });
  await leave(client);
  const sent = await prepared(delivery);
  check(
    Object.keys(sent ?? {})
      .sort()
      .join() ===
      "action,direction,externalId,facts,id,integration,key,module,occurredAt,recordId,secrets,settings,tries,userId" &&
      JSON.stringify(sent?.["secrets"]) === '{"secret":"c2VhbGVk"}' &&
      (sent?.["settings"] as { id: unknown } | undefined)?.id === ids["webhook"],
    "begin_sync",
    `sends ${JSON.stringify(sent)}`,
  );
  await finish(delivery, null);
  check((await prepared(delivery)) === null, "begin_sync", "sends what was delivered");
  await finish(delivery, "late");
  check((await stateOf(delivery))?.state === "done", "finish_sync", "ends what has ended");
  await client.query("delete from graphile_worker._private_jobs where key = $1", [keyOf(delivery)]);
  await byAdmin("replay_webhook_delivery", { id: delivery });
  await leave(client);
  check((await prepared(delivery))?.["key"] === sent?.["key"], "replay_webhook_delivery", "sends another");
  const again = await ask("select from graphile_worker.jobs where key = $1", keyOf(delivery));
  check(again.length === 1, "replay_webhook_delivery", "has nothing sent");
  // it is tried again soon, and ten times in all
  await finish(delivery, "late", true);
  const { state, wait = null } = (await stateOf(delivery)) ?? {};
  check(state === "waiting" && wait !== null && wait <= 3, "finish_sync", `leaves it ${state} for ${wait} seconds`);
  await client.query("update app_public.webhook_deliveries set tries = 10 where account_id = $1 and id = $2", [
    accountId,
    delivery,
  ]);
  await finish(delivery, "late", true);
  check((await stateOf(delivery))?.state === "failed", "finish_sync", "is tried for ever");
  // what failed for the same cause at the same receiver is sent again, or left out, together
  const { id: elsewhere } = await byAdmin("save_webhooks", { ...other, url: "https://elsewhere.test/" });
  await leave(client);
  const failures = [
    [ids["webhook"], "late"],
    [ids["webhook"], "refused"],
    [elsewhere, "late"],
  ];
  const failed: number[] = [];
  for (const [n, [webhookId, cause]] of failures.entries()) {
    const [row] = await ask<{ id: number }>(
      `insert into app_public.webhook_deliveries (account_id, webhook_id, history_id, action, module, record_id, occurred_at, state, cause)
       values ($1, $2, $3, 'created', 'vendors', 1, now(), 'failed', $4) returning id`,
      accountId,
      webhookId,
      -1 - n,
      cause,
    );
    failed.push(row?.id ?? 0);
  }
  const states = async () =>
    (
      await ask<{ state: string }>(
        "select state from app_public.webhook_deliveries where account_id = $1 and id = any ($2) order by id",
        accountId,
        failed,
      )
    )
      .map(({ state: now }) => now)
      .join();
  await byAdmin("leave_out_webhook_delivery", { id: delivery, alike: true });
  await leave(client);
  check((await states()) === "leftOut,failed,failed", "leave_out_webhook_delivery", `leaves ${await states()}`);
  await byAdmin("replay_webhook_delivery", { id: delivery, alike: true });
  await leave(client);
  check((await states()) === "waiting,failed,failed", "replay_webhook_delivery", `leaves ${await states()}`);
  const { settings } = ((await prepared(delivery)) ?? {}) as { settings?: { id: unknown } };
  check(settings?.id === ids["webhook"], "settings_of", "sends to another receiver");

  await client.query("update app_public.webhooks set failures = 18 where account_id = $1 and id = $2", [
    accountId,
    ids["webhook"],
  ]);
  await finish(delivery, "Answered 500.");
  await finish(delivery, "Answered 500.");
  check((await webhook())?.failures === 19, "tg_webhook_deliveries__count", "counts a failure twice or not at all");
  await byAdmin("replay_webhook_delivery", { id: delivery });
  await leave(client);
  await finish(delivery, null);
  check((await webhook())?.failures === 0, "tg_webhook_deliveries__count", "does not forget failures after a success");
  await client.query("update app_public.webhooks set failures = 19 where account_id = $1 and id = $2", [
    accountId,
    ids["webhook"],
  ]);
  await byAdmin("replay_webhook_delivery", { id: delivery });
  await leave(client);
  await finish(delivery, "Answered 500.");
  check((await webhook())?.is_active === false, "tg_webhook_deliveries__count", "goes on for ever");
  await byAdmin("replay_webhook_delivery", { id: delivery });
  await leave(client);
  check((await prepared(delivery)) === null, "begin_sync", "sends what is switched off");
  return findings;
};
