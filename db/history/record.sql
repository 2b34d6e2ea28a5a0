create or replace function app_private.history_call(t app_private.table_scopes) returns text
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select format('app_private.tg_record_history(%L, %L, %L)',
    coalesce(t.roots, t.parent_table || ':' || t.parent_column, t.table_name || ':id'),
    (select coalesce(string_agg(column_name, ',' order by column_name), '') from app_private.secret_columns where table_name = t.table_name and kind = 'price'),
    (select coalesce(string_agg(column_name, ',' order by column_name), '') from app_private.secret_columns where table_name = t.table_name and kind = 'cost'))
$$;
comment on function app_private.history_call(app_private.table_scopes) is 'The history trigger''s call for a table: its roots, price columns and cost columns.';

-- A document is written twice when it is new: first without number and totals, which follow from its lines. Until it has
-- its number there is nothing to tell of it, so its history begins with what it has then.
create or replace function app_private.is_unsaved(p_row jsonb) returns boolean
language sql immutable
as $$ select p_row ? 'settled_version' and p_row -> 'display_id' = 'null' $$;
comment on function app_private.is_unsaved(jsonb) is 'Whether a row is a document that is just being made: its last statement gives it a number.';

-- it took rows of one table before
drop function if exists app_private.record_changes(text, jsonb[], jsonb[], text[], text[], text[]);
create or replace function app_private.record_changes(
  p_table text, p_old jsonb[], p_new jsonb[], p_roots text[], p_prices text[], p_costs text[], p_tables text[] default null
) returns int
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
set plan_cache_mode to force_generic_plan -- or it is planned anew each time for the number of rows
as $$
declare
  quiet constant text[] := '{account_id,id,version,created_at,updated_at,settled_version,is_credit_checked,invoiced,to_invoice,search_text,code_key,path,mentions,about_module,about_id,rows_done,rows_total}';
  masked constant text[] := '{password_hash,token_hash,secret,client_secret,api_secret}';
  hidden constant jsonb := '["***","***"]';
  secret constant text[] := p_prices || p_costs;
  touched constant text := current_setting('app.touched', true);
  told int;
begin
  with written as (
    select n, new_row, case when not app_private.is_unsaved(old_row) then old_row end as old_row
    from unnest(p_old, p_new) with ordinality as w (old_row, new_row, n)
    where app_private.is_unsaved(new_row) is not true and new_row is distinct from old_row
  ),
  rooted as (
    select w.n, coalesce(p_tables[w.n], p_table) as table_name, coalesce(w.new_row, w.old_row) as whole,
      case when w.old_row is null then 'created' when w.new_row is null then 'deleted' else 'updated' end as operation,
      c.*, case when root.module like '@%' then coalesce(w.new_row, w.old_row) ->> substr(root.module, 2) else root.module end as module, root.id as root_id
    from written as w
    cross join lateral (
      select jsonb_object_agg(v.key, case when v.key = any (masked) then hidden when w.new_row is null then jsonb_build_array(v.value, null) else jsonb_build_array(w.old_row -> v.key, v.value) end)
          filter (where v.key <> all (secret)) as changes,
        jsonb_object_agg(v.key, case when w.new_row is null then jsonb_build_array(v.value, null) else jsonb_build_array(w.old_row -> v.key, v.value) end)
          filter (where v.key = any (p_prices)) as price_changes,
        jsonb_object_agg(v.key, case when w.new_row is null then jsonb_build_array(v.value, null) else jsonb_build_array(w.old_row -> v.key, v.value) end)
          filter (where v.key = any (p_costs)) as cost_changes
      from jsonb_each(coalesce(w.new_row, w.old_row) - quiet) as v
      where case when w.old_row is null or w.new_row is null then v.value <> 'null' else v.value is distinct from w.old_row -> v.key end
    ) as c
    left join lateral (
      select split_part(pair, ':', 1) as module, (coalesce(w.new_row, w.old_row) ->> split_part(pair, ':', 2))::int as id
      from unnest(p_roots) as pair
      where coalesce(w.new_row, w.old_row) ->> split_part(pair, ':', 2) is not null
      limit 1
    ) as root on true
    where coalesce(c.changes, c.price_changes, c.cost_changes) is not null
  ),
  recorded as (
    insert into app_public.history
      (account_id, module, table_name, record_id, record_version, root_id, root_version, operation, changes, price_changes, cost_changes, user_id, actor, cause, stock_event_id)
    select (r.whole ->> 'account_id')::int, r.module, r.table_name, (r.whole ->> 'id')::int, (r.whole ->> 'version')::int, r.root_id,
      case
        when r.module = r.table_name then (r.whole ->> 'version')::int
        when starts_with(touched, concat_ws(':', r.module, r.root_id, '')) then nullif(split_part(touched, ':', 3), '')::int
      end,
      r.operation,
      coalesce(r.changes, '{}'),
      coalesce(r.price_changes, '{}'),
      coalesce(r.cost_changes, '{}'),
      app_hidden.user_id(),
      nullif(current_setting('app.actor', true), ''),
      nullif(current_setting('app.cause', true), ''),
      nullif(current_setting('app.stock_event_id', true), '')::bigint
    from rooted as r
    order by r.n
    returning account_id, module, table_name, root_id, operation
  )
  -- subscribers are told of a record's own change; what lies inside a record changes the record with it
  insert into app_private.change_outbox (account_id, module, record_id, operation)
  select account_id, module, root_id, operation from recorded where table_name = module;
  get diagnostics told = row_count;
  return told;
end $$;
comment on function app_private.record_changes(text, jsonb[], jsonb[], text[], text[], text[], text[]) is
  'Writes one history row for each row of a statement that differs before and after, and queues what subscribers are told: so many changes. p_tables names the table of each row, where they are of several.';
grant execute on function app_private.record_changes(text, jsonb[], jsonb[], text[], text[], text[], text[]) to ledger_writer;

-- Arguments: 'module:column,…' (first non-null names the root record; @column: the module stands in a column), price columns, cost columns.
create or replace function app_private.tg_record_history() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  roots constant text[] := string_to_array(tg_argv[0], ',');
  prices constant text[] := string_to_array(tg_argv[1], ',');
  costs constant text[] := string_to_array(tg_argv[2], ',');
  olds jsonb[];
  news jsonb[];
  lowest int;
  highest int;
  told int;
  part record;
begin
  if tg_level = 'ROW' then
    if tg_op <> 'INSERT' then
      olds := array[to_jsonb(old)];
      lowest := old.account_id;
    end if;
    if tg_op <> 'DELETE' then
      news := array[to_jsonb(new)];
      lowest := new.account_id;
    end if;
    highest := lowest;
  elsif tg_op = 'INSERT' then
    select array_agg(to_jsonb(n)), min(n.account_id), max(n.account_id) into news, lowest, highest from new_rows as n;
    if app_private.is_unsaved(news[1]) then
      return null;
    end if;
  elsif tg_op = 'UPDATE' then
    -- both tables are filled row by row, so the same place is the same row
    select array_agg(to_jsonb(o)), min(o.account_id), max(o.account_id), (select array_agg(to_jsonb(n)) from new_rows as n)
    into olds, lowest, highest, news
    from old_rows as o;
  else
    select array_agg(to_jsonb(o)), min(o.account_id), max(o.account_id) into olds, lowest, highest from old_rows as o;
  end if;
  if lowest = highest then
    if app_hidden.account_id() is distinct from lowest then
      perform app_private.enter_account(lowest);
    end if;
    told := app_private.record_changes(tg_table_name, olds, news, roots, prices, costs);
  elsif lowest < highest then
    for part in
      select (coalesce(w.old_row, w.new_row) ->> 'account_id')::int as account, array_agg(w.old_row) as olds, array_agg(w.new_row) as news
      from unnest(olds, news) as w (old_row, new_row)
      group by 1
    loop
      perform app_private.enter_account(part.account);
      told := app_private.record_changes(tg_table_name, part.olds, part.news, roots, prices, costs);
    end loop;
  end if;
  return null;
end $$;
comment on function app_private.tg_record_history() is
  'Writes the history of a statement (transition tables old_rows and new_rows) or of a row, in the transaction that makes it.';

create or replace function app_private.tg_refuse_change() returns trigger
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_private.fail('SWFBD', 'History is insert-only.');
  return null;
end $$;
comment on function app_private.tg_refuse_change() is 'For tables whose rows are never changed or deleted.';

drop trigger if exists _100_insert_only on app_public.history;
create trigger _100_insert_only before update or delete on app_public.history
for each row execute function app_private.tg_refuse_change();
