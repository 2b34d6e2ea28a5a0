import type { ClientBase } from "pg";
import { as, foundCompany, leave, type Company, numberIn, perform } from "./company.ts";
import { makePlainRecords } from "./derived-calls.ts";
import { playStory } from "./story.ts";

/** Two accounts that own a row in every table. */
export type World = { ours: Company; theirs: Company };

const found = async (client: ClientBase, name: string): Promise<Company> => {
  const company = await foundCompany(client, name);
  await playStory(client, company);
  await as(client, company.admin, () => makePlainRecords(client, company));
  await as(client, company.admin, () =>
    client.query("select app_hidden.arrange_dashboard($1)", [
      JSON.stringify({ layout: [{ widget: `${name} looks at this`, size: 3 }] }),
    ]),
  );
  await as(client, company.admin, () =>
    client.query("select app_hidden.make_calendar_feed($1)", [
      JSON.stringify({ filter: { warehouseIds: [company.ids["warehouse"]] } }),
    ]),
  );
  await as(client, company.admin, () =>
    client.query("select app_hidden.choose_notifications($1)", [
      JSON.stringify({ choices: { export: { bubble: true, mail: "digest" } } }),
    ]),
  );
  // what the worker and the sign-in leave behind
  await client.query("select set_config('app.account_id', $1, true)", [String(company.accountId)]);
  // as a reset of the password does
  await client.query(
    "update app_private.api_key_secrets set suspended_at = now() where account_id = $1 and api_key_id = $2",
    [company.accountId, company.ids["stoppedKey"]],
  );
  await client.query("update app_private.calendar_feed_secrets set suspended_at = now() where account_id = $1", [
    company.accountId,
  ]);
  await client.query("select app_private.check_ledger()");
  await client.query(
    "insert into app_hidden.level_marks select account_id, sku_id, warehouse_id, seq from app_public.stock_levels where account_id = $1",
    [company.accountId],
  );
  await client.query("select app_private.notify_users(array[$1::int], $2)", [company.ids["admin"], `${name} was told`]);
  const { rows: deliveries } = await client.query<{ id: number }>(
    `insert into app_public.webhook_deliveries (account_id, webhook_id, history_id, action, module, record_id, occurred_at)
     values ($1, $2, 1, 'created', 'vendors', $3, now()) returning id`,
    [company.accountId, company.ids["webhook"], company.ids["vendor"]],
  );
  company.ids["delivery"] = deliveries[0]?.id ?? 0;
  // what an integration leaves behind
  const { rows: items } = await client.query<{ id: number; connection: number }>(
    `insert into app_public.sync_items (account_id, integration, direction, action, key, module, record_id, state, cause)
     values ($1, 'scratch', 'out', 'push', 'v1', 'vendors', $2, 'failed', 'late')
     returning id, (app_private.connection_of($1, 'scratch')).id as connection`,
    [company.accountId, company.ids["vendor"]],
  );
  company.ids["syncItem"] = items[0]?.id ?? 0;
  company.ids["connection"] = items[0]?.connection ?? 0;
  await client.query(
    `insert into app_public.workflow_runs (account_id, workflow_id, history_id, module, record_id, event, occurred_at)
     values ($1, $2, 1, 'vendors', $3, 'updated', now())`,
    [company.accountId, company.ids["workflow"], company.ids["vendor"]],
  );
  await client.query(
    "insert into app_public.automation_runs (account_id, automation_id, due_at) values ($1, $2, now())",
    [company.accountId, company.ids["automation"]],
  );
  const { rows: resets } = await client.query<{ id: number }>(
    "insert into app_public.resets (type, user_id, progress) values ('SKU', $1, 'complete') returning id",
    [company.ids["admin"]],
  );
  company.ids["reset"] = resets[0]?.id ?? 0;
  await client.query("select app_private.log_error('job', $1)", [`${name} failed`]);
  const { rows } = await client.query<{ id: number }>("select max(id) as id from app_public.notifications");
  company.ids["notification"] = rows[0]?.id ?? 0;
  const email = `admin@${name.toLowerCase()}.test`;
  await client.query("select app_private.complete_login($1, $2, '{}', sha256($3::bytea), 'story')", [
    company.accountId,
    company.ids["admin"],
    name,
  ]);
  await client.query(
    `with factor as (insert into app_private.second_factors (account_id, user_id, secret, confirmed_at) values ($1, $2, $3::bytea, now()))
     insert into app_private.recovery_codes (account_id, user_id, code_hash) values ($1, $2, sha256($3::bytea))`,
    [company.accountId, company.ids["admin"], name],
  );
  await client.query("select app_private.request_mail('verify', $1, '192.0.2.1', 'en')", [email]);
  await client.query("select set_config('app.mail_texts', 'kept', true)");
  await client.query(
    "select app_private.finish_mail(max(id), null, $2, $2) from app_private.outgoing_mails where recipient = $1",
    [email, `${name} was written to`],
  );
  const mails = await client.query<{ id: number }>("select max(id) as id from app_public.mails where account_id = $1", [
    company.accountId,
  ]);
  company.ids["mail"] = mails.rows[0]?.id ?? 0;
  await client.query(
    `insert into app_private.one_time_tokens (token_hash, account_id, user_id, email, purpose, expires_at)
     values (sha256($1::bytea), $2, $3, $4, 'reset', now() + interval '1 hour')`,
    [`${name} reset`, company.accountId, company.ids["admin"], email],
  );
  await client.query(
    `insert into app_private.email_changes (account_id, user_id, old_email, new_email, confirm_hash, undo_hash)
     values ($1, $2, $3, $4, sha256($5::bytea), sha256($6::bytea))`,
    [company.accountId, company.ids["admin"], email, `new.${email}`, `${name} new`, `${name} old`],
  );
  // mails are sent from verified addresses only
  await client.query("update app_private.logins set verified_at = now() where account_id = $1", [company.accountId]);
  company.ids["email"] = await as(client, company.admin, async () =>
    numberIn(
      await perform(client, "send_email", {
        ...{ module: "purchase_orders", recordId: company.ids["purchase"], to: `reader@${name.toLowerCase()}.test` },
        ...{ subject: `${name} order`, body: name, documents: [{ paper: "purchaseOrder" }] },
      }),
    ),
  );
  await client.query("select set_config('app.account_id', '', true)");
  return company;
};

/** Builds both accounts in the client's transaction. */
export const buildWorld = async (client: ClientBase): Promise<World> => {
  await leave(client);
  const world = { ours: await found(client, "Ourco"), theirs: await found(client, "Zetaco") };
  // what is asserted at commit, asserted now
  await client.query("set constraints all immediate; set constraints all deferred");
  return world;
};
