import { rule } from "./finding.ts";

const triggers = `
  select t.tgname as name, t.tgrelid as relation, t.tgenabled as enabled, t.tgfoid::regproc::text as calls, t.tgtype, t.tgargs
  from pg_trigger as t join pg_class as c on c.oid = t.tgrelid join pg_namespace as n on n.oid = c.relnamespace
  where not t.tgisinternal and t.tgparentid = 0 and n.nspname in ('app_public', 'app_hidden', 'app_private')`;

/** When a trigger fires, as bits of pg_trigger.tgtype. */
const on = { insert: 4, delete: 8, update: 16 } as const;
const all = on.insert | on.delete | on.update;

const has = (column: string) =>
  `exists (select from information_schema.columns as c where c.table_schema = s.schema_name and c.table_name = s.table_name and c.column_name = '${column}')`;

export const triggerChecks = [
  rule(
    "every tenant table has the triggers of its kind",
    `select format('%I.%I', s.schema_name, s.table_name) as subject, 'no trigger calls ' || wanted.calls as problem
     from app_private.table_scopes as s
     cross join lateral (values
       ('app_private.tg_record_history', ${all}, not s.no_history and ${has("id")}),
       ('app_private.tg_keep_version', ${on.update}, ${has("id")} and ${has("version")}),
       ('app_private.tg_check_custom_fields', ${on.insert | on.update}, ${has("custom_field_values")}),
       ('app_private.tg_index_custom_fields', ${all}, ${has("custom_field_values")}),
       ('app_private.tg_keep_reference', ${all}, exists (select from app_private.reference_columns as r where r.table_name = s.table_name)),
       ('app_private.tg_drop_label_links', ${on.delete}, ${has("id")}),
       ('app_private.tg_count_usage', ${on.insert}, exists (select from app_private.tier_limits as l where l.table_name = s.table_name)),
       ('app_private.tg_count_usage', ${on.delete}, exists (select from app_private.tier_limits as l where l.table_name = s.table_name)),
       ('app_private.tg_count_usage', ${on.update}, app_private.withdrawn_column(s) is not null and exists (select from app_private.tier_limits as l where l.table_name = s.table_name)),
       ('app_private.tg_count_rows', ${on.insert}, app_private.is_counted(s)),
       ('app_private.tg_count_rows', ${on.delete}, app_private.is_counted(s)),
       ('app_private.tg_count_rows', ${on.update}, app_private.is_counted(s) and app_private.withdrawn_column(s) is not null)
     ) as wanted (calls, events, needed)
     where needed and wanted.events & coalesce((
       select bit_or(t.tgtype::int) from (${triggers}) as t
       where t.relation = format('%I.%I', s.schema_name, s.table_name)::regclass and t.calls = wanted.calls
     ), 0) <> wanted.events`,
  ),
  rule(
    "hand-made triggers are in their places",
    `select wanted.relation || ' ' || wanted.calls as subject, 'there is no such trigger' as problem
     from (values
       ('app_public.history', 'app_private.tg_refuse_change', ${on.update | on.delete}),
       ('app_hidden.line_facts', 'app_private.tg_refuse_change', ${on.update | on.delete}),
       ('app_hidden.line_facts', 'app_private.tg_line_facts__apply', ${on.insert}),
       ('app_public.purchase_order_lines', 'app_private.tg_purchase_order_lines__received', ${on.insert | on.update}),
       ('app_public.sales_order_lines', 'app_private.tg_sales_order_lines__shipped', ${on.insert | on.update}),
       ('app_public.lots', 'app_private.tg_record_history', ${on.insert | on.update}),
       ('app_public.label_links', 'app_private.tg_check_label_link', ${on.insert}),
       ('app_public.labels', 'app_private.tg_keep_system_label', ${on.update | on.delete}),
       ('app_public.statuses', 'app_private.tg_keep_status_state', ${on.update}),
       ('app_public.statuses', 'app_private.tg_check_status_state', ${on.insert}),
       ('app_public.statuses', 'app_private.tg_keep_default_status', ${on.insert | on.update | on.delete}),
       ('app_public.products', 'app_private.tg_keep_tree', ${on.insert | on.update}),
       ('app_public.skus', 'app_private.tg_check_stock_bounds', ${on.insert | on.update}),
       ('app_public.vendors', 'app_private.tg_check_phone', ${on.insert | on.update}),
       ('app_public.warehouses', 'app_private.tg_check_phone', ${on.insert | on.update}),
       ('app_public.customers', 'app_private.tg_check_phone', ${on.insert | on.update}),
       ('app_public.contacts', 'app_private.tg_check_phone', ${on.insert | on.update}),
       ('app_public.contacts', 'app_private.tg_keep_one_main_contact', ${on.insert | on.update}),
       ('app_public.users', 'app_private.tg_users__guard', ${all}),
       ('app_public.user_roles', 'app_private.tg_user_roles__guard', ${all}),
       ('app_public.users', 'app_private.tg_users__keep_administrator', ${on.update | on.delete}),
       ('app_public.user_roles', 'app_private.tg_user_roles__keep_administrator', ${on.update}),
       ('app_public.purchase_orders', 'app_private.tg_assert_settled', ${on.insert | on.update}),
       ('app_public.sales_orders', 'app_private.tg_assert_settled', ${on.insert | on.update}),
       ('app_public.purchase_orders', 'app_private.tg_move_state', ${on.insert | on.update}),
       ('app_public.sales_orders', 'app_private.tg_move_state', ${on.insert | on.update}),
       ('app_public.purchase_order_lines', 'app_private.tg_purchase_order_lines__complete', ${on.insert | on.update}),
       ('app_public.sales_order_lines', 'app_private.tg_sales_order_lines__complete', ${on.insert | on.update}),
       ('app_public.purchase_order_lines', 'app_private.tg_purchase_order_lines__unsettle', ${all}),
       ('app_public.sales_order_lines', 'app_private.tg_sales_order_lines__unsettle', ${all}),
       ('app_public.lots', 'app_private.tg_lots__keep', ${on.delete}),
       ('app_public.purchase_order_lines', 'app_private.tg_purchase_order_lines__keep', ${on.delete}),
       ('app_public.sales_order_lines', 'app_private.tg_sales_order_lines__keep', ${on.delete})
     ) as wanted (relation, calls, events)
     where wanted.events & coalesce((
       select bit_or(t.tgtype::int) from (${triggers}) as t where t.relation = wanted.relation::regclass and t.calls = wanted.calls
     ), 0) <> wanted.events`,
  ),
  rule(
    "no trigger is switched off",
    `select relation::regclass || ' ' || name as subject, 'is disabled' as problem from (${triggers}) as t where enabled <> 'O'`,
  ),
  rule(
    "history masks what table_scopes calls secret",
    `select relation::regclass || ' ' || t.name as subject, 'does not keep ' || k.column_name || ' apart as a ' || k.kind as problem
     from (${triggers}) as t
     join app_private.secret_columns as k on k.table_name = (select relname from pg_class where oid = t.relation)
     where t.calls = 'app_private.tg_record_history'
       and not k.column_name = any (string_to_array(split_part(encode(t.tgargs, 'escape'), '\\000', case k.kind when 'price' then 2 else 3 end), ','))`,
  ),
];
