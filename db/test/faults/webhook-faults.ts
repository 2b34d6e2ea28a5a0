import { edited, type Fault } from "./fault.ts";
import { webhooks } from "./finders.ts";

const broken = (name: string, from: string | RegExp, to: string): Fault =>
  edited(`app_private.${name}`, from, to, webhooks);
const twice = broken("queue_webhook", /and not exists \(\s*select from app_public\.webhook_deliveries[^)]*\)/, "");

/** What of webhooks may be forgotten in the database; what may be of sending is in server/integrations/webhooks/tell.test.ts. */
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
  broken("queue_sync_item", "'run_sync',", "'clean_up',"),
  broken("waiting_item", "and i.state = ''waiting'' ", ""),
  broken("begin_sync", "(begun -> 'settings' ->> 'is_active')::boolean is not true or ", ""),
  broken("begin_sync", " or begun -> 'secrets' = '{}'", ""),
  broken("begin_sync", "'key', item -> 'key',", "'key', item -> 'key', 'whole', item,"),
  broken("settings_of", "and t.id = coalesce($2, t.id)", "order by t.id desc"),
  broken("tg_webhook_deliveries__count", "failures + 1 < patience", "true"),
  broken("tg_webhook_deliveries__count", "case when new.state = 'done' then 0 else failures + 1 end", "failures + 1"),
  broken(
    "finish_sync",
    "app_private.waiting_item(p_account, p_integration, p_item);",
    "(select to_jsonb(d) from app_public.webhook_deliveries as d where d.account_id = p_account and d.id = p_item);",
  ),
  broken("finish_sync", "item.state := 'failed';", "null;"),
  broken("finish_sync", " and item.tries < declared.tries", ""),
  broken("finish_sync", "declared.first_wait *", "declared.longest_wait *"),
  broken("alike_items", "i.%2$I = named.%2$I and ", ""),
  broken("alike_items", "i.cause is not distinct from named.cause", "true"),
  edited(
    "app_hidden.renew_webhook_secret",
    "secret = decode(input ->> 'sealed', 'base64')",
    "secret = secret",
    webhooks,
  ),
  broken("retry_items", "set state = ''waiting'', ", "set "),
  broken("retry_items", /perform app_private\.queue_items\([^;]*\);/, ""),
  broken("leave_out_items", "set state = ''leftOut'', ", "set "),
];
