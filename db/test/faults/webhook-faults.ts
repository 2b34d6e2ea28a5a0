import { edited, type Fault } from "./fault.ts";
import { webhooks } from "./finders.ts";

const broken = (name: string, from: string | RegExp, to: string): Fault =>
  edited(`app_private.${name}`, from, to, webhooks);
const twice = broken("queue_webhook", /and not exists \(\s*select from app_public\.webhook_deliveries[^)]*\)/, "");

/** What of webhooks may be forgotten in the database; what may be of sending is in workers/webhooks/send.test.ts. */
export const webhookFaults: readonly Fault[] = [
  broken("queue_webhook", "and h.module = any (p_webhook.modules)", ""),
  broken("queue_webhook", "when h.operation = any (p_webhook.events) then h.operation", "else h.operation"),
  broken("queue_webhook", "h.id > state.scanned_to", "true"),
  broken("queue_webhook", "h.table_name = h.module and", ""),
  {
    ...twice,
    name: `${twice.name}, and no unique index`,
    plant: async (client) => {
      await client.query("drop index app_public.webhook_deliveries_once");
      await twice.plant(client);
    },
  },
  broken("queue_delivery", "'deliver_webhook',", "'clean_up',"),
  broken("prepare_delivery", "and d.outcome = 'waiting'", ""),
  broken("prepare_delivery", "and w.is_active", ""),
  broken("prepare_delivery", "and s.secret is not null", ""),
  broken("prepare_delivery", "'url', w.url,", "'url', w.url, 'name', w.name,"),
  broken("finish_delivery", "failures + 1 < patience", "true"),
  broken("finish_delivery", "and outcome = 'waiting'", ""),
  broken("finish_delivery", "case when p_failure is null then 0 else failures + 1 end", "failures + 1"),
  broken("finish_delivery", "when p_is_last then 'failed' ", ""),
  edited(
    "app_hidden.renew_webhook_secret",
    "secret = decode(input ->> 'sealed', 'base64')",
    "secret = secret",
    webhooks,
  ),
  edited("app_hidden.replay_webhook_delivery", "set outcome = 'waiting', ", "set ", webhooks),
  edited("app_hidden.replay_webhook_delivery", /perform app_private\.queue_delivery\([^;]*\);/, "", webhooks),
];
