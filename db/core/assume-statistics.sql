-- A table that was never analysed looks to the planner as if every index did as well as the key, and a session keeps the plan it
-- made then: an order of 1,500 lines would read all of the account for each. So a new table begins as that of a busy company.
create or replace function app_private.assume_statistics(p_table regclass) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  of_index record;
begin
  if (select reltuples >= 0 or relkind = 'p' from pg_class where oid = p_table) then
    return; -- it has its own, or its partitions have
  end if;
  for of_index in
    select distinct n.nspname, c.relname, a.attname, case
      when a.attname = 'account_id' then 10
      when a.attname = 'id' then -1
      when a.atttypid = 'boolean'::regtype then 2
      when a.atttypid in ('integer'::regtype, 'bigint'::regtype) then -0.1
      when a.attname in ('kind', 'state', 'source', 'type', 'module', 'fill') or a.attname like '%table' then 5
      else -0.5
    end::real as n_distinct
    from pg_index as i
    join pg_attribute as a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
    join pg_class as c on c.oid = i.indrelid
    join pg_namespace as n on n.oid = c.relnamespace
    where i.indrelid = p_table
  loop
    perform pg_restore_attribute_stats('schemaname', of_index.nspname::text, 'relname', of_index.relname::text, 'attname', of_index.attname::text,
      'inherited', false, 'null_frac', 0.0::real, 'avg_width', 8, 'n_distinct', of_index.n_distinct);
  end loop;
end $$;
comment on function app_private.assume_statistics(regclass) is
  'Tells the planner how selective the columns of a table''s indexes will be, until the table is analysed for the first time.';
