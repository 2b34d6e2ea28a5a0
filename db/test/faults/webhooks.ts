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
        "select app_private.prepare_delivery($1, $2) as it",
        accountId,
        delivery,
      )
    )[0]?.it ?? null;
  const finish = (delivery: number, failure: string | null) =>
    client.query("select app_private.finish_delivery($1, $2, 200, 'taken', $3, 1, true)", [
      accountId,
      delivery,
      failure,
    ]);
  const byAdmin = (operation: string, input: Record<string, unknown>) =>
    as(client, admin, () => perform(client, operation, input));
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
    "select from app_public.webhook_deliveries where account_id = $1 and event = 'created' and record_id = $2 and history_id > 1",
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
    "select id, account_id, event, module, record_id from app_public.webhook_deliveries where id > $1 order by id",
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
    "select from graphile_worker.jobs where task_identifier = 'deliver_webhook' and key = $1",
    `deliver_webhook:${accountId}:${delivery}`,
  );
  check(jobs.length === 1, "queue_delivery", "has nothing sent");

  check((await prepared(delivery)) === null, "prepare_delivery", "sends without a secret");
  await byAdmin("renew_webhook_secret", { id: ids["webhook"], sealed: "c2VhbGVk", token: "token" });
  await leave(client);
  const sent = await prepared(delivery);
  check(
    Object.keys(sent ?? {})
      .sort()
      .join() === "event,eventKey,module,occurredAt,recordId,sealed,url" && sent?.["sealed"] === "c2VhbGVk",
    "prepare_delivery",
    `sends ${JSON.stringify(sent)}`,
  );
  await finish(delivery, null);
  check((await prepared(delivery)) === null, "prepare_delivery", "sends what was delivered");
  await client.query("delete from graphile_worker._private_jobs where key = $1", [
    `deliver_webhook:${accountId}:${delivery}`,
  ]);
  await byAdmin("replay_webhook_delivery", { id: delivery });
  await leave(client);
  check((await prepared(delivery))?.["eventKey"] === sent?.["eventKey"], "replay_webhook_delivery", "sends another");
  const again = await ask(
    "select from graphile_worker.jobs where key = $1",
    `deliver_webhook:${accountId}:${delivery}`,
  );
  check(again.length === 1, "replay_webhook_delivery", "has nothing sent");

  await client.query("update app_public.webhooks set failures = 18 where account_id = $1 and id = $2", [
    accountId,
    ids["webhook"],
  ]);
  await finish(delivery, "Answered 500.");
  await finish(delivery, "Answered 500.");
  check((await webhook())?.failures === 19, "finish_delivery", "counts a failure twice or not at all");
  await byAdmin("replay_webhook_delivery", { id: delivery });
  await leave(client);
  await finish(delivery, null);
  check((await webhook())?.failures === 0, "finish_delivery", "does not forget failures after a success");
  await client.query("update app_public.webhooks set failures = 19 where account_id = $1 and id = $2", [
    accountId,
    ids["webhook"],
  ]);
  await byAdmin("replay_webhook_delivery", { id: delivery });
  await leave(client);
  await finish(delivery, "Answered 500.");
  check((await webhook())?.is_active === false, "finish_delivery", "goes on for ever");
  await byAdmin("replay_webhook_delivery", { id: delivery });
  await leave(client);
  check((await prepared(delivery)) === null, "prepare_delivery", "sends what is switched off");
  return findings;
};
