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

-- Statistics name the companies that were there when they were made. A plan that a session makes for a company that came since expects no
-- rows of it, takes any index that begins with the company, and stays when a company of ten thousand documents asks next. So nothing is known
-- of a company but how many there are: analysing leaves out a column without a target, and what is restored here stays.
create or replace function app_private.ignore_account(p_table regclass) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  companies constant real := (select greatest(4, count(*)) from app_public.accounts);
  target record;
begin
  select n.nspname::text as schema, c.relname::text as name, c.relkind, a.attstattarget into target
  from pg_class as c
  join pg_namespace as n on n.oid = c.relnamespace
  join pg_attribute as a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
  where c.oid = p_table;
  if target.name is null then
    return;
  end if;
  if target.attstattarget is distinct from 0 then
    execute format('alter table %s alter column account_id set statistics 0', p_table);
    perform pg_clear_attribute_stats(target.schema, target.name, 'account_id', t.inherited) from unnest('{false,true}'::bool[]) as t (inherited);
  end if;
  perform pg_restore_attribute_stats('schemaname', target.schema, 'relname', target.name, 'attname', 'account_id',
    'inherited', target.relkind = 'p', 'null_frac', 0.0::real, 'avg_width', 4, 'n_distinct', companies);
end $$;
comment on function app_private.ignore_account(regclass) is
  'Plans of a table are made for any company: as if those that there are shared it evenly, whichever asks first.';

create or replace function app_private.ignore_accounts() returns void
language sql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
  select app_private.ignore_account(c.oid)
  from pg_class as c
  join pg_namespace as n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and n.nspname in ('app_public', 'app_hidden', 'app_private')
$$;
comment on function app_private.ignore_accounts() is 'The same of every table. Called after each migration and daily by the worker, since companies come.';
grant execute on function app_private.ignore_accounts() to stockwright_worker;
