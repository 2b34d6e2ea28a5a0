-- Which rows the first files of a reset have: those that were there when it was asked for and were not written since.
-- Told by the transaction that wrote a row last (xmin), for clocks do not tell what was seen: it may have begun before and been committed after.
create or replace function app_private.rows_as_of_now(p_type text) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  parts text;
  as_of jsonb;
begin
  select string_agg(format('select t.xmin::text as by from app_public.%I as t where t.account_id = $1 and age(t.xmin) <= age(now_.since)', table_name), ' union all ')
  into parts from app_private.reset_tables where type = p_type;
  -- one statement, one snapshot. A part of a transaction (a savepoint's) has a number that no snapshot names, so those that it sees are
  -- named themselves: of others, whatever is as young as the oldest that is under way counts as unseen
  execute format('select jsonb_build_object(''system'', (select system_identifier::text from pg_control_system()), ''since'', now_.since::text,
      ''seen'', (select coalesce(jsonb_agg(distinct r.by), ''[]'') from (%s) as r))
    from (select pg_snapshot_xmin(pg_current_snapshot())::xid as since) as now_', parts)
  into as_of using app_hidden.account_id();
  return as_of;
end $$;
comment on function app_private.rows_as_of_now(text) is
  'What can be seen now of the tables of a reset: {system: of which cluster these are numbers, since: the oldest transaction under way, seen: younger ones whose rows are seen}.';

create or replace function app_private.known_as_of(p_reset app_public.resets) returns jsonb
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$ select p_reset.as_of where p_reset.as_of ->> 'system' = (select system_identifier::text from pg_control_system()) $$;
comment on function app_private.known_as_of(app_public.resets) is
  'What the first files of a reset have; null where nobody can tell, as after its company came to another cluster: then all goes to a further file.';

create or replace function app_private.was_written_since(p_as_of jsonb, p_by xid) returns boolean
language sql stable
set search_path to pg_catalog, pg_temp
as $$ select p_as_of is null or age(p_by) <= age((p_as_of ->> 'since')::xid) and not p_as_of -> 'seen' ? p_by::text $$;
comment on function app_private.was_written_since(jsonb, xid) is 'Whether a row with this xmin may not be in the first files of a reset.';

create or replace function app_private.keep_meanwhile_file(p_account int, p_reset int, p_module text, p_path text, p_size bigint, p_rows int) returns void
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(p_account);
begin
  insert into app_public.exports (account_id, user_id, module, format, language, columns, reset_id, made_meanwhile,
    progress, file_path, file_size, rows_done, rows_total, finished_at, expires_at)
  select p_account, r.user_id, p_module, 'csv', r.language, '{}', r.id, true, 'complete', p_path, p_size, p_rows, p_rows, now(), now() + interval '30 days'
  from app_public.resets as r where r.account_id = p_account and r.id = p_reset;
  perform set_config('app.account_id', caller, true);
end $$;
comment on function app_private.keep_meanwhile_file(int, int, text, text, bigint, int) is
  'A further file of a reset, of what its first ones do not have; written and kept in the transaction that does the reset.';
grant execute on function app_private.keep_meanwhile_file(int, int, text, text, bigint, int) to stockwright_worker;
