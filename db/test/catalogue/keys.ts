import { rule } from "./finding.ts";

const names = (keys: string, table: string) =>
  `(select array_agg(a.attname::text order by x.n) from unnest(${keys}) with ordinality as x (number, n) join pg_attribute as a on a.attrelid = ${table} and a.attnum = x.number)`;
const ofAccount = (table: string) =>
  `exists (select from pg_attribute as a where a.attrelid = ${table} and a.attname = 'account_id' and not a.attisdropped)`;

const foreignKeys = `
  select k.conname as name, k.conrelid, k.confrelid, k.conrelid::regclass::text as table_name, ${names("k.conkey", "k.conrelid")} as columns, ${names("k.confkey", "k.confrelid")} as targets
  from pg_constraint as k join pg_class as c on c.oid = k.conrelid join pg_namespace as n on n.oid = c.relnamespace
  where k.contype = 'f' and n.nspname in ('app_public', 'app_hidden', 'app_private')`;

const uniques = `
  select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as table_name, i.indrelid, i.indisprimary,
    pg_get_indexdef(i.indexrelid, 1, true) as first
  from pg_index as i join pg_class as c on c.oid = i.indrelid join pg_namespace as n on n.oid = c.relnamespace
  where i.indisunique and n.nspname in ('app_public', 'app_hidden', 'app_private')`;

/** Keys that must be unique over the whole installation, or are found before a tenant is known. */
const installationWide = [
  "app_private.api_key_secrets_pkey",
  "app_private.calendar_feed_secrets_pkey",
  "app_private.connection_addresses_pkey",
  "app_public.accounts_pkey",
  "app_public.accounts_subdomain_key",
  "app_private.logins_email_key",
  "app_private.refresh_tokens_pkey",
  "app_private.one_time_tokens_pkey",
  "app_private.email_changes_confirm_hash_key",
  "app_private.email_changes_undo_hash_key",
  // a queue that one broadcaster empties
  "app_private.change_outbox_pkey",
];

/** Columns that point at a record of no fixed table, or at a row of the ledger that is kept when the record is gone. */
const withoutKey = [
  "app_public.history.record_id",
  "app_public.history.root_id",
  "app_public.history.user_id",
  "app_public.history.stock_event_id",
  "app_public.references.record_id",
  "app_public.references.party_id",
  "app_public.label_links.record_id",
  "app_public.files.record_id",
  "app_public.notifications.record_id",
  "app_public.error_logs.record_id",
  "app_public.webhook_deliveries.record_id",
  "app_public.webhook_deliveries.history_id",
  "app_public.sync_items.record_id",
  "app_public.workflow_runs.record_id",
  "app_public.workflow_runs.history_id",
  "app_public.workflow_runs.chain_id",
  "app_public.resets.event_id",
  "app_public.comments.record_id",
  "app_public.emails.record_id",
  "app_public.import_rows.record_id",
  "app_public.bulk_rows.record_id",
  "app_public.bulk_rows.made_id",
  "app_hidden.custom_field_index.record_id",
  "app_hidden.revaluations.document_id",
  "app_hidden.revaluations.sku_id",
  "app_hidden.transit_revaluations.sku_id",
  "app_hidden.claims.line_id",
  "app_hidden.claims.document_id",
  "app_hidden.lot_mappings.line_id",
  "app_hidden.lot_mappings.document_id",
  "app_hidden.allocations.line_id",
];

export const keyChecks = [
  rule(
    "every foreign key of a tenant table begins with account_id",
    `select table_name || '.' || name as subject, format('(%s) → (%s)', array_to_string(columns, ', '), array_to_string(targets, ', ')) as problem
     from (${foreignKeys}) as k
     where ${ofAccount("k.conrelid")} and not (columns[1] = 'account_id' and (targets[1] = 'account_id' or confrelid = 'app_public.accounts'::regclass and targets = '{id}'))
        or not ${ofAccount("k.conrelid")} and ${ofAccount("k.confrelid")}`,
  ),
  rule(
    "every foreign key is indexed",
    `select table_name || '.' || name as subject, 'no index begins with ' || array_to_string(columns, ', ') as problem
     from (${foreignKeys}) as k
     where not exists (
       select from pg_index as i
       where i.indrelid = k.conrelid and i.indisvalid
         and (array(select a.attname::text from unnest(i.indkey::int2[]) with ordinality as x (number, n)
           join pg_attribute as a on a.attrelid = i.indrelid and a.attnum = x.number where n <= cardinality(k.columns))) @> k.columns
         -- a partial index serves when it leaves out nothing but nulls
         and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', k.columns[cardinality(k.columns)]))
     )`,
  ),
  rule(
    "every unique key of a tenant table begins with account_id",
    `select name as subject, 'begins with ' || first as problem
     from (${uniques}) as u
     where ${ofAccount("u.indrelid")} and first <> 'account_id' and name <> all ($1)`,
    [installationWide],
  ),
  rule(
    "every table has a primary key",
    `select c.oid::regclass::text as subject, 'has no primary key' as problem
     from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname in ('app_public', 'app_hidden', 'app_private')
       and not exists (select from pg_index as i where i.indrelid = c.oid and i.indisprimary)`,
  ),
  rule(
    "a column that names another row is a foreign key",
    `select c.table_schema || '.' || c.table_name || '.' || c.column_name as subject, 'no foreign key holds it' as problem
     from information_schema.columns as c
     join app_private.table_scopes as s on s.schema_name = c.table_schema and s.table_name = c.table_name
     where (c.column_name like '%\\_id' or c.column_name = 'archived_by') and c.data_type in ('integer', 'bigint') and c.column_name not in ('account_id', 'display_id')
       and c.column_name !~ 'event_id$'
       and format('%s.%s.%s', c.table_schema, c.table_name, c.column_name) <> all ($1)
       -- rows of the ledger are written by its one writer and never deleted
       and c.table_name not in ('claims', 'allocations', 'stock_events', 'stock_entries', 'stock_moves', 'line_facts', 'holds', 'cogs_entries', 'margin_entries', 'margin_sums')
       and not exists (
         select from (${foreignKeys}) as k
         where k.table_name = format('%I.%I', c.table_schema, c.table_name) and c.column_name = any (k.columns)
           -- a key with a null in it holds nothing, unless a check wants the rest of it whenever this column is there
           and not exists (
             select from pg_attribute as a
             where a.attrelid = k.conrelid and a.attname = any (k.columns) and a.attname <> c.column_name and not a.attnotnull
               and not exists (
                 select from pg_constraint as x
                 where x.conrelid = k.conrelid and x.contype = 'c' and strpos(pg_get_constraintdef(x.oid), c.column_name) > 0
                   and strpos(pg_get_constraintdef(x.oid), format('(%I IS NOT NULL)', a.attname)) > 0))
       )`,
    [withoutKey],
  ),
];
