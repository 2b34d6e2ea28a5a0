import { rule } from "./finding.ts";

/** Tables of the three schemas, with what the rules ask about. */
const tables = `
  select c.oid, n.nspname as schema, c.relname as name, c.oid::regclass::text as full_name, c.relrowsecurity, c.relforcerowsecurity,
    exists (select from pg_attribute as a where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped) as of_account
  from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and n.nspname in ('app_public', 'app_hidden', 'app_private')`;

/** The ledger and what is derived from it is its own history; mails, notifications and saved filters are one person's; lots record what people edit. */
const withoutHistory: readonly string[] = [
  "exports",
  "imports",
  "move_ins",
  "import_rows",
  "bulk_updates",
  "bulk_rows",
  "receipt_goods",
  ...[
    "history",
    "stock_levels",
    "stock_events",
    "stock_entries",
    "stock_moves",
    "line_facts",
    "holds",
    "claims",
    "allocations",
    "cogs_entries",
    "revaluations",
    "transit_revaluations",
    "margin_entries",
    "margin_sums",
    "lot_mappings",
  ],
  ...[
    "lots",
    "package_lines",
    "package_lots",
    "ledger_checks",
    "level_marks",
    "sku_successions",
    "custom_field_index",
    "label_links",
  ],
  ...[
    "mails",
    "emails",
    "notifications",
    "notification_settings",
    "error_logs",
    "webhook_deliveries",
    "connections",
    "sync_items",
    "workflow_runs",
    "automation_runs",
    "filters",
    "dashboards",
    "reorder_put_offs",
    "work_order_components",
    "sales_order_components",
    "stock_count_lines",
  ],
];

export const tableChecks = [
  rule(
    "row-level security is enabled and forced on every table",
    `select full_name as subject,
       case when not relrowsecurity then 'row-level security is off' else 'row-level security does not bind its owner' end as problem
     from (${tables}) as t where not (relrowsecurity and relforcerowsecurity)`,
  ),
  rule(
    "every tenant table is in table_scopes",
    `select full_name as subject, case when of_account then 'is missing in table_scopes' else 'is readable by visitors without being a tenant table' end as problem
     from (${tables}) as t
     where schema in ('app_public', 'app_hidden') and full_name <> 'app_public."references"'
       and not exists (select from app_private.table_scopes as s where s.schema_name = schema and s.table_name = name)
     union all
     select format('%I.%I', s.schema_name, s.table_name), 'is in table_scopes and does not exist with an account_id'
     from app_private.table_scopes as s
     where not exists (select from (${tables}) as t where of_account and schema = s.schema_name and name = s.table_name)`,
  ),
  rule(
    "account_id is never null",
    `select attrelid::regclass::text as subject, 'account_id may be null' as problem
     from pg_attribute join (${tables}) as t on t.oid = attrelid
     where attname = 'account_id' and not attnotnull`,
  ),
  rule(
    "tables, views and functions say what they are for",
    `select subject, 'has no comment' as problem
     from (
       select c.oid::regclass::text as subject, obj_description(c.oid, 'pg_class') as words, c.relnamespace as namespace
       from pg_class as c where c.relkind in ('r', 'p', 'v', 'm')
       union all
       select p.oid::regprocedure::text, obj_description(p.oid, 'pg_proc'), p.pronamespace from pg_proc as p
       union all
       select t.oid::regtype::text, obj_description(t.oid, 'pg_type'), t.typnamespace from pg_type as t where t.typtype = 'd'
     ) as things
     join pg_namespace as n on n.oid = namespace
     where n.nspname in ('app_public', 'app_hidden', 'app_private') and coalesce(length(trim(words)), 0) < 10`,
  ),
  rule(
    "views have the rights of who reads them, or show what those see",
    `select c.oid::regclass::text as subject,
       case
         when c.relkind = 'm' then 'is materialised: it has no row-level security'
         when c.relname like 'seen\\_%' then 'is no barrier, or another''s than the owner''s, who is held to the tenant'
         else 'is not security_invoker'
       end as problem
     from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
     where n.nspname in ('app_public', 'app_hidden', 'app_private')
       and (c.relkind = 'm' or c.relkind = 'v' and c.relname like 'seen\\_%' and not (
           coalesce('security_barrier=true' = any (c.reloptions) or 'security_barrier' = any (c.reloptions), false)
           and pg_get_userbyid(c.relowner) = 'stockwright_owner')
         or c.relkind = 'v' and c.relname not like 'seen\\_%' and not coalesce('security_invoker=true' = any (c.reloptions) or 'security_invoker=on' = any (c.reloptions), false))`,
  ),
  rule(
    "what has no history is known",
    `select s.table_name as subject, case when s.no_history then 'leaves no history' else 'leaves a history nobody expects' end as problem
     from app_private.table_scopes as s
     where s.no_history <> (s.table_name = any ($1))`,
    [withoutHistory],
  ),
];
