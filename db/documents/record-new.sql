-- Tells of new documents and their lines in one statement. For rows written otherwise, triggers do this row by row, table by table.
create or replace function app_private.record_new(p_module text, p_rows app_private.new_row[], p_is_counted boolean) returns int
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
set plan_cache_mode to force_generic_plan
as $$
declare
  me constant int := app_hidden.account_id();
  told int;
begin
  with made as materialized (
    select * from unnest(p_rows) with ordinality
      as r (table_name, id, root_id, changes, price_changes, cost_changes, name, words, party_id, n)
  ),
  named as (
    insert into app_public.references (account_id, module, record_id, name, search_text, party_id)
    select me, p_module, id, name, app_private.plain_words(words), party_id from made where name is not null
  ),
  counted as (
    insert into app_private.row_counts (account_id, table_name, rows)
    select me, p_module, count(*) from made where p_is_counted and table_name = p_module having count(*) > 0
  ),
  announced as (
    insert into app_private.change_outbox (account_id, module, record_id, operation)
    select me, p_module, id, 'created' from made where table_name = p_module order by n
  )
  insert into app_public.history
    (account_id, module, table_name, record_id, record_version, root_id, root_version, operation, changes, price_changes, cost_changes, user_id, actor, cause, stock_event_id)
  select me, p_module, table_name, id, 1, root_id, case when table_name = p_module then 1 end, 'created', changes, price_changes, cost_changes,
    app_hidden.user_id(), nullif(current_setting('app.actor', true), ''), nullif(current_setting('app.cause', true), ''),
    nullif(current_setting('app.stock_event_id', true), '')::bigint
  from made
  order by n;
  get diagnostics told = row_count;
  if p_is_counted and random() < 0.02 then
    perform app_private.fold_row_counts(me, p_module);
  end if;
  return told;
end $$;
comment on function app_private.record_new(text, app_private.new_row[], boolean) is
  'History, names, list totals and announcements of new documents of a module and of their lines; so many rows of history.';
grant execute on function app_private.record_new(text, app_private.new_row[], boolean) to ledger_writer;
