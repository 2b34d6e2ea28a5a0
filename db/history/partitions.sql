-- History is half of what an order leaves behind, and is read by record or from its end: a month each keeps indexes that are
-- written small, lets the rest be frozen once, and makes moving old months away a matter of one statement.
create or replace function app_private.make_history_partitions(p_first date default (now() at time zone 'UTC')::date, p_months int default 3) returns int
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
set lock_timeout to '2s' -- else readers of history wait behind this, which waits for a long query; the next run will do
as $$
declare
  begins timestamptz;
  ends timestamptz;
  name text;
  made int := 0;
begin
  for n in 0 .. p_months - 1 loop
    begins := (date_trunc('month', p_first::timestamp) + make_interval(months => n)) at time zone 'UTC';
    ends := (date_trunc('month', p_first::timestamp) + make_interval(months => n + 1)) at time zone 'UTC';
    name := to_char(begins at time zone 'UTC', '"history_"YYYY_MM');
    if to_regclass(format('app_private.%I', name)) is not null
      -- what lies there already stays, and its month with it: rows of history are not moved
      or exists (select from app_private.history_rest as r where r.created_at >= begins and r.created_at < ends)
    then
      continue;
    end if;
    -- made beside and attached: unlike a partition made in its place, that lets others write meanwhile
    execute format('create table app_private.%I (like app_public.history including defaults including constraints)', name);
    execute format('comment on table app_private.%I is %L', name, 'History of one month, read through app_public.history alone.');
    perform app_private.close_table(format('app_private.%I', name));
    execute format('alter table app_private.%I set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02)', name);
    execute format('alter table app_public.history attach partition app_private.%I for values from (%L) to (%L)', name, begins, ends);
    perform app_private.assume_statistics(format('app_private.%I', name)::regclass);
    perform app_private.ignore_account(format('app_private.%I', name)::regclass);
    made := made + 1;
  end loop;
  return made;
end $$;
comment on function app_private.make_history_partitions(date, int) is
  'Makes the partitions of history from a month on that are not there, by default this month''s and the next two; so many were made. Called after each migration and daily by the worker.';
grant execute on function app_private.make_history_partitions(date, int) to stockwright_worker;
select app_private.make_history_partitions();
