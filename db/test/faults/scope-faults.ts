import { edited, fault, type Fault, type Scene } from "./fault.ts";
import {
  catalogue,
  escalation,
  followers,
  functions,
  grants,
  hiddenModules,
  history,
  isolation,
  operationScopes,
  references,
  secretAnswers,
  tableScopes,
  unscoped,
} from "./finders.ts";
import { ownerlessFaults } from "./ownerless-faults.ts";
import { roleFaults } from "./role-faults.ts";

const asksForScope = catalogue("every operation asks for a scope");

/** Operations that forget to ask, and settings, roles and rows the whole model hangs on. */
export const scopeFaults = async ({ client }: Scene): Promise<Fault[]> => {
  const { rows } = await client.query<{ name: string; proname: string; views: boolean }>(
    `select n.nspname || '.' || p.proname as name, p.proname::text, p.prosrc ~ 'require_view\\(' as views
     from pg_proc as p join pg_namespace as n on n.oid = p.pronamespace
     where n.nspname = 'app_hidden' and p.proname <> 'preview' and p.proargnames[1] = 'input' and p.pronargs = 1 and p.prosrc ~ 'perform app_hidden\\.require_scope'
       -- what does its work by another operation is asked by that one too
       and p.prosrc !~ '(perform|return) app_hidden\\.[a-z_]+\\(jsonb_build_object'
     order by 1`,
  );
  const whole = (schema: string, name: string, body: string, ...finders: Parameters<typeof fault>[2][]) =>
    fault(`${schema}.${name}: ${body}`, body, ...finders);
  return [
    ...rows.map(({ name, proname, views }) =>
      edited(
        name,
        // of one scope, or of each of a list
        /perform app_hidden\.require_scope\([^;]*;/g,
        "",
        ...(proname === "add_file" ? [followers] : views ? [] : [asksForScope]),
        ...(/^(create|place|receive|adjust|void|update_shipment|delete_shipment|delete_package|delete_receivement)/.test(
          proname,
        )
          ? [operationScopes(proname)]
          : []),
      ),
    ),
    edited(
      "app_private.before_save_sales_orders",
      /perform app_hidden\.require_scope\([^)]*\);/,
      "",
      operationScopes("save_sales_orders"),
    ),
    edited("app_private.asked_state", /\(\s*select state from[\s\S]*?\),\s*input/, "null, input", escalation),
    // who one is
    whole(
      "app_hidden",
      "account_id",
      "create or replace function app_hidden.account_id() returns int language sql stable as $$ select 2 $$",
      isolation("app_public.vendors"),
    ),
    whole(
      "app_hidden",
      "may",
      "create or replace function app_hidden.may(scope text) returns boolean language sql stable as $$ select true $$",
      grants,
      tableScopes("app_public.vendors"),
    ),
    whole(
      "app_hidden",
      "may, by beginning",
      "create or replace function app_hidden.may(scope text) returns boolean language sql stable as $$ select strpos(current_setting('app.granted', true), scope) > 0 $$",
      grants,
    ),
    whole(
      "app_hidden",
      "may_view",
      "create or replace function app_hidden.may_view(module_scope text) returns boolean language sql stable as $$ select true $$",
      tableScopes("app_public.vendors"),
    ),
    whole(
      "app_hidden",
      "require_scope",
      "create or replace function app_hidden.require_scope(p_scope text) returns void language plpgsql stable set search_path to pg_catalog, pg_temp as $$ begin end $$",
      operationScopes("place_shipment"),
    ),
    whole(
      "app_private",
      "require_view",
      "create or replace function app_private.require_view(p_scope text) returns void language plpgsql stable set search_path to pg_catalog, pg_temp as $$ begin end $$",
      operationScopes("explain_quantity"),
    ),
    edited("app_private.visitor_role", "else 'visitor_without_price_and_cost'", "else 'visitor'", grants),
    edited("app_private.scopes_of_role", /and s\.scope <> all \(p_scope_blacklist\)/, "", grants),
    edited("app_private.scopes_of_role", /and not exists \([\s\S]*?\)\s*\)/, "", grants),
    edited("app_private.effective_scopes", "and u.is_active and r.is_active", "", grants),
    fault(
      "a scope given to users",
      "update app_private.scopes set for_user = true where scope = 'user_role:create'",
      grants,
    ),
    fault(
      "a scope forgotten",
      "delete from app_private.scopes where scope = 'sales_order:place'",
      catalogue("SQL asks only for scopes that exist"),
      catalogue("the database and the resource definitions know the same scopes"),
    ),
    fault(
      "a module without scopes",
      "delete from app_private.scope_modules where module = 'vendors'",
      catalogue("every scope can be taken away with its module"),
      grants,
    ),
    fault(
      "a table under another scope",
      "update app_private.table_scopes set scope = 'vendor' where table_name = 'customers'; select app_private.generate_policies()",
      catalogue("a resource and its table have the same scope"),
      tableScopes("app_public.customers"),
    ),
    fault(
      "a child without its parent",
      "update app_private.table_scopes set parent_table = null, parent_column = null where table_name = 'sales_order_lines'; select app_private.generate_policies()",
      tableScopes("app_public.sales_order_lines"),
    ),
    fault(
      "lines seen without their order",
      "update app_private.table_scopes set parent_table = null, parent_column = null where table_name = 'shipments'; select app_private.generate_policies()",
      tableScopes("app_public.packages"),
    ),
    // escalation
    ...["tg_users__guard", "tg_user_roles__guard"].map((name) =>
      whole(
        "app_private",
        name,
        `create or replace function app_private.${name}() returns trigger language plpgsql volatile set search_path to pg_catalog, pg_temp as $$ begin return case tg_op when 'DELETE' then old else new end; end $$`,
        escalation,
      ),
    ),
    whole(
      "app_private",
      "tg_users__keep_administrator",
      "create or replace function app_private.tg_users__keep_administrator() returns trigger language plpgsql volatile set search_path to pg_catalog, pg_temp as $$ begin return null; end $$",
      escalation,
    ),
    edited("app_hidden.update_profile", /if not \(app_hidden\.may[\s\S]*?end if;/, "", escalation),
    // what follows another record
    edited("app_hidden.viewable_tables", /having bool_and\([\s\S]*?\)\s*\)\s*select/, ") select", followers),
    fault(
      "contacts without their parents",
      "alter policy view on app_public.contacts using (account_id = (select app_hidden.account_id()) and (select app_hidden.may_view('contact')))",
      followers,
    ),
    fault(
      "labels of anything",
      "alter policy view on app_public.label_links using (account_id = (select app_hidden.account_id()))",
      followers,
    ),
    fault(
      "history of anything",
      "alter policy view on app_public.history using (account_id = (select app_hidden.account_id()))",
      followers,
    ),
    ...ownerlessFaults,
    // search and the reference view
    edited(
      "app_hidden.search",
      /only_names constant boolean := [^;]*;/,
      "only_names constant boolean := false;",
      references,
    ),
    edited(
      "app_hidden.search",
      "account constant int := app_hidden.account_id()",
      "account constant int := 2",
      functions("search"),
    ),
    edited(
      "app_hidden.explain_quantity",
      "case when p.module = any (viewable) then app_private.document_party(p.module, p.record_id) end",
      "app_private.document_party(p.module, p.record_id)",
      hiddenModules,
    ),
    edited("app_hidden.explain_quantity", "where app_hidden.may('stock_history:view')", "", hiddenModules),
    edited("app_hidden.effect_since", "and d.document_table = any (app_hidden.viewable_tables())", "", hiddenModules),
    edited("app_private.touch", /if not app_hidden\.may[\s\S]*?end if;/, "", unscoped("touch")),
    edited("app_private.soft_delete", /perform app_hidden\.require_scope\([^;]*;/, "", unscoped("soft_delete")),
    edited("app_hidden.verify_ledger", "app_hidden.may_view('sku_price')", "true", secretAnswers()),
    edited("app_hidden.work_order_costs", "and app_hidden.may_view('sku_cost')", "", secretAnswers()),
    fault("searched words readable", "grant select on app_public.references to visitor", references),
    edited("app_hidden.secret_changes", "app_hidden.may_view('sku_price')", "true", secretAnswers()),
    edited("app_private.record_changes", "filter (where v.key <> all (secret))", "", history),
    edited("app_private.record_changes", "app_hidden.user_id(),", "null,", history),
    edited(
      "app_private.record_changes",
      "jsonb_build_array(w.old_row -> v.key, v.value)",
      "jsonb_build_array(w.old_row -> v.key, null)",
      history,
    ),
    fault(
      "history can be changed",
      "drop trigger _100_insert_only on app_public.history",
      history,
      catalogue("hand-made triggers are in their places"),
    ),
    // a definer function that belongs to a superuser and does not name the account
    fault(
      "a leaking definer function",
      `create function app_hidden.leak(p_id int) returns text language sql stable security definer set search_path to pg_catalog, pg_temp
       as $$ select name from app_public.vendors where id = p_id $$; comment on function app_hidden.leak(int) is 'Leaks a vendor.'; grant execute on function app_hidden.leak(int) to visitor`,
      functions("leak"),
      catalogue("a definer function that visitors can call names the account"),
      catalogue("definer functions belong to a role that is bound by row-level security"),
    ),
    fault(
      "a leaking operation",
      `create function app_hidden.explain_quantity_again(input jsonb) returns jsonb language sql stable security definer set search_path to pg_catalog, pg_temp
       as $$ select to_jsonb(v) from app_public.vendors as v where id = (input ->> 'id')::int $$`,
      asksForScope,
      catalogue("a definer function that visitors can call names the account"),
    ),
    fault(
      "a leaking view",
      `create view app_public.handy as select * from app_public.vendors; grant select on app_public.handy to visitor`,
      catalogue("views have the rights of who reads them, or show what those see"),
      catalogue("tables, views and functions say what they are for"),
    ),
    fault(
      "a table for all tenants",
      `create table app_public.notes (id int generated always as identity primary key, words text); grant select on app_public.notes to visitor`,
      catalogue("every tenant table is in table_scopes"),
      catalogue("row-level security is enabled and forced on every table"),
    ),
    ...["app_public", "app_hidden"].map((schema) =>
      fault(
        `${schema}: a tenant table made by hand, without a row`,
        `create table ${schema}.notes (account_id int not null references app_public.accounts, id int generated always as identity, words text, primary key (account_id, id));
         comment on table ${schema}.notes is 'Notes of an account.';
         alter table ${schema}.notes enable row level security, force row level security;
         create policy view on ${schema}.notes for select to visitor using (account_id = (select app_hidden.account_id()));
         grant select on ${schema}.notes to visitor`,
        catalogue("every tenant table is in table_scopes"),
      ),
    ),
    fault(
      "app_private: a tenant table made by hand, readable",
      `create table app_private.notes (account_id int not null references app_public.accounts, id int generated always as identity, words text, primary key (account_id, id));
       grant select on app_private.notes to visitor`,
      catalogue("app_private, and whatever is no module, is closed"),
    ),
    ...roleFaults,
    // documents
    fault(
      "a state nobody reaches",
      "delete from app_private.transitions where to_state = 'Closed' and table_name = 'purchase_orders'",
      catalogue("every state of a document can be reached"),
    ),
    fault(
      "a state without an end",
      "delete from app_private.transitions where table_name = 'shipments' and to_state = 'Voided'",
      catalogue("no document can be stuck in an open state"),
    ),
    fault(
      "a state without a status",
      "delete from app_private.initial_statuses where state = 'Open'",
      catalogue("new accounts have a status for every state"),
    ),
    fault(
      "documents saved without settling",
      "drop trigger tg_sales_orders__settled on app_public.sales_orders",
      catalogue("hand-made triggers are in their places"),
    ),
  ];
};
