create or replace view app_private.columns_that_refer with (security_invoker) as
select t.relname::text as table_name, a.attname::text as column_name, f.relname::text as module
from pg_constraint as c
join pg_class as t on t.oid = c.conrelid
join pg_namespace as n on n.oid = t.relnamespace and n.nspname = 'app_public'
join pg_class as f on f.oid = c.confrelid
join app_private.reference_columns as named on named.table_name = f.relname
cross join lateral unnest(c.conkey, c.confkey) as k (own, other)
join pg_attribute as a on a.attrelid = t.oid and a.attnum = k.own
join pg_attribute as o on o.attrelid = f.oid and o.attnum = k.other and o.attname = 'id'
where c.contype = 'f';
comment on view app_private.columns_that_refer is 'Columns that hold the id of a record that has a name, and its module; by the foreign keys.';

create or replace function app_hidden.referring_columns() returns jsonb
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  select jsonb_object_agg(t.table_name, t.columns)
  from (select c.table_name, jsonb_object_agg(c.column_name, c.module) as columns from app_private.columns_that_refer as c group by 1) as t
$$;
comment on function app_hidden.referring_columns() is 'Which columns of which table refer to a record of which module: {table: {column: module}}.';
