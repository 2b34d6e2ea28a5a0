import { expect, test } from "vitest";
import { withPages } from "../../../resources/core/registry.ts";
import { useDatabase, withRollback } from "../database.ts";
import { as, leave, perform } from "./company.ts";
import { startTally, summary } from "./tally.ts";
import { buildWorld } from "./world.ts";

const database = useDatabase();
/** What is begun: what stands in a delivery, its receiver and the secret. */
const begunKeys =
  "action,direction,externalId,facts,id,integration,key,module,occurredAt,recordId,secrets,settings,tries,userId";
const events = ["created", "updated", "deleted", "stateChanged"];

type Told = { history: string; event: string; module: string; record: number };

test("webhooks: of every module and event, each company is told what happened to its own records, and nothing else", () =>
  withRollback(database().admin, async (client) => {
    const { sweep, check } = startTally("webhooks by module");
    const world = await buildWorld(client);
    const companies = [world.ours, world.theirs] as const;
    const ask = async <T>(sql: string, ...values: unknown[]): Promise<T[]> =>
      (await client.query<T & object>(sql, values)).rows as T[];
    let told = 0;
    for (const module of withPages()) {
      await leave(client);
      await client.query("delete from app_public.webhook_deliveries");
      // both at once, from the beginning of their histories, with a secret
      for (const { admin, accountId, ids } of companies) {
        const id = ids["webhook"];
        await as(client, admin, () =>
          perform(client, "save_webhooks", { id, modules: [module], events, isActive: true }),
        );
        await as(client, admin, () => perform(client, "renew_webhook_secret", { id, sealed: "c2VhbGVk", token: "t" }));
        await leave(client);
        await client.query(
          "update app_private.webhook_states set scanned_to = 0 where account_id = $1 and webhook_id = $2",
          [accountId, id],
        );
      }
      await client.query("select app_private.queue_webhooks()");
      for (const { accountId, name, ids } of companies) {
        const happened = await ask<Told>(
          `select id::text as history, module, root_id as record, case when operation = 'updated' and changes ? 'state' then 'stateChanged' else operation end as event
           from app_public.history where account_id = $1 and module = $2 and table_name = $2 order by id`,
          accountId,
          module,
        );
        const deliveries = await ask<Told & { id: number; webhook: number }>(
          `select id, webhook_id as webhook, history_id::text as history, module, record_id as record, action as event
           from app_public.webhook_deliveries where account_id = $1 order by history_id`,
          accountId,
        );
        const subject = `${module} of ${name}`;
        check(
          JSON.stringify(
            deliveries.map(({ history, module: of, record, event }) => ({ history, module: of, record, event })),
          ) ===
            JSON.stringify(
              happened.map(({ history, module: of, record, event }) => ({ history, module: of, record, event })),
            ),
          subject,
          `${deliveries.length} are told of ${happened.length}`,
        );
        check(
          deliveries.every(({ webhook }) => webhook === ids["webhook"]),
          subject,
          "are told to another webhook",
        );
        told += deliveries.length;
        for (const { id, record } of deliveries) {
          const [{ it } = { it: null }] = await ask<{ it: Record<string, unknown> | null }>(
            "select app_private.begin_sync($1, 'webhooks', $2) as it",
            accountId,
            id,
          );
          const keys = Object.keys(it ?? {})
            .toSorted()
            .join();
          check(
            keys === begunKeys && it?.["recordId"] === record,
            `${subject}, ${record}`,
            `is sent as ${JSON.stringify(it)}`,
          );
          const other = companies.find((each) => each.accountId !== accountId)?.accountId;
          const [{ it: theirs } = { it: null }] = await ask<{ it: unknown }>(
            "select app_private.begin_sync($1, 'webhooks', $2) as it",
            other,
            id,
          );
          check(theirs === null, `${subject}, ${record}`, "is prepared for the other company");
        }
      }
    }
    console.log(`${summary(sweep)}; ${told} told`);
    expect(sweep.findings.slice(0, 20).map(({ subject, problem }) => `${subject}: ${problem}`)).toEqual([]);
    expect(told).toBeGreaterThan(100);
    expect(sweep.checks).toBeGreaterThan(300);
  }));
