create or replace function app_private.reset_counts(p_type text) returns jsonb
language plpgsql stable security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  part app_private.reset_tables;
  counts jsonb := '[]';
  rows int;
begin
  if p_type = 'INVENTORY' then
    select count(*) into rows from app_public.lots where account_id = app_hidden.account_id() and quantity > 0;
    return jsonb_build_array(jsonb_build_object('module', 'lots', 'count', rows));
  end if;
  for part in select * from app_private.reset_tables where type = p_type order by sort_order loop
    execute format('select count(*) from app_public.%I where account_id = $1 and archived_by is null %s',
      part.table_name, 'and ' || part.key_column || ' is not null')
    into rows using app_hidden.account_id();
    counts := counts || jsonb_build_object('module', part.table_name, 'count', rows);
  end loop;
  return counts;
end $$;
comment on function app_private.reset_counts(text) is 'What a reset of this type would be about now: [{module, count}].';

create or replace function app_private.reset_blockers(p_type text) returns jsonb
language plpgsql stable security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  blocker app_private.reset_blockers;
  ids int[];
  found_ jsonb := '[]';
  named record;
begin
  for named in
    select 'skus' as module, array(
      select distinct l.sku_id from app_public.stock_levels as l
      where l.account_id = me and not (l.in_stock = 0 and l.allocated = 0 and l.committed = 0 and l.backordered = 0 and l.on_order = 0 and l.pending_return = 0
        and l.transfer_incoming = 0 and l.transfer_outgoing = 0)
      order by 1) as ids
    where p_type = 'SKU'
    union all
    select 'shipments', array(
      select distinct s.id from app_public.shipments as s
      join app_public.packages as p on p.account_id = s.account_id and p.shipment_id = s.id and p.deleted_at is null
      where s.account_id = me and s.deleted_at is null and app_private.stage_of('shipments', s.state) = 'open'
      order by 1)
    where p_type = 'INVENTORY'
    union all
    select 'transfers', array(
      select t.id from app_public.transfers as t
      where t.account_id = me and t.deleted_at is null and app_private.stage_of('transfers', t.state) = 'underWay'
      order by 1)
    where p_type = 'INVENTORY'
  loop
    if cardinality(named.ids) > 0 then
      found_ := found_ || app_private.blocked_by(named.module, named.ids);
    end if;
  end loop;
  for blocker in select * from app_private.reset_blockers where type = p_type order by table_name loop
    execute format('select array(select id from app_public.%1$I where account_id = $1 and %2$I is not null and deleted_at is null
      and app_private.stage_of(%1$L, state) in (''draft'', ''open'', ''underWay'') order by id desc)', blocker.table_name, blocker.key_column)
    into ids using me;
    if cardinality(ids) > 0 then
      found_ := found_ || app_private.blocked_by(blocker.table_name, ids);
    end if;
  end loop;
  return found_;
end $$;
comment on function app_private.reset_blockers(text) is
  'What stands in the way of a reset: [{module, count, names: the first three}]. SKUs with stock in any dimension; packages that are not placed and transfers on their way; open documents.';

create or replace function app_private.blocked_by(p_module text, p_ids int[]) returns jsonb
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  select jsonb_build_object('module', p_module, 'count', cardinality(p_ids), 'names', coalesce((
    select jsonb_agg(r.name order by u.n)
    from unnest(p_ids[1:3]) with ordinality as u (id, n)
    join app_public.references as r on r.account_id = app_hidden.account_id() and r.module = p_module and r.record_id = u.id
  ), '[]'))
$$;
comment on function app_private.blocked_by(text, int[]) is 'Records that stand in the way, as they are told.';

create or replace function app_hidden.reset_preview(input jsonb) returns jsonb
language plpgsql stable security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  asked constant text := input ->> 'type';
begin
  perform app_hidden.require_scope('reset:create');
  if asked is null or asked not in ('SKU', 'INVENTORY', 'CUSTOMERS', 'VENDORS') then
    perform app_private.fail('SWVAL', 'There is no such reset.', '{"fields": {"type": "choice"}}');
  end if;
  return jsonb_build_object('counts', app_private.reset_counts(asked), 'blockers', app_private.reset_blockers(asked));
end $$;
comment on function app_hidden.reset_preview(jsonb) is 'What a reset would do and what keeps it from being done: {type}. Changes nothing.';

drop function if exists app_private.archive_module(int, text);
drop function if exists app_private.archive_part(int, text, text);
create or replace function app_private.archive_part(p_reset app_public.resets, p_table text, p_as_of jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  part app_private.reset_tables;
  archived jsonb;
begin
  select * into part from app_private.reset_tables where type = p_reset.type and table_name = p_table;
  if part.key_column is null then
    -- who just uses one of them is waited for
    execute format('select from app_public.%I where account_id = $1 and archived_by is null order by id for update', part.table_name) using me;
  end if;
  execute format('with gone as (
      update app_public.%I set archived_by = $2 where account_id = $1 and archived_by is null %s
      returning old.id, old.xmin as by)
    select jsonb_build_object(''count'', count(*),
      ''meanwhile'', coalesce(jsonb_agg(id order by id) filter (where app_private.was_written_since($3, by)), ''[]''))
    from gone', part.table_name, 'and ' || part.key_column || ' is not null')
  into archived using me, p_reset.id, p_as_of;
  return archived;
end $$;
comment on function app_private.archive_part(app_public.resets, text, jsonb) is
  'Archives what is in use of one table of a module: {count: how many rows, meanwhile: ids of those that were made or changed since `as_of`}.';

create or replace function app_private.keep_archived_names(p_type text, p_is_archived boolean) returns void
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  name text;
begin
  for name in select table_name from app_private.reset_tables where type = p_type loop
    execute format('update app_public.references as r set is_archived = $2
      from app_public.%1$I as t where r.account_id = $1 and r.module = %1$L and t.account_id = r.account_id and t.id = r.record_id
        and r.is_archived <> $2 and (t.archived_by is not null) = $2
        -- what has a successor is found no more in any case
        and ($2 or to_jsonb(t) ->> ''successor_id'' is null)', name)
    using app_hidden.account_id(), p_is_archived;
  end loop;
end $$;
comment on function app_private.keep_archived_names(text, boolean) is 'Lets what was archived be found no more, or what was restored be found again.';

create or replace function app_private.refuse_blocked(p_type text) returns void
language plpgsql stable security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  blockers constant jsonb := app_private.reset_blockers(p_type);
begin
  if blockers <> '[]' then
    perform app_private.fail('SWRST', 'Something stands in the way.', jsonb_build_object('consumers', blockers));
  end if;
end $$;
comment on function app_private.refuse_blocked(text) is 'Refuses a reset while something stands in its way.';

create or replace function app_private.refuse_another_reset() returns void
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
begin
  perform from app_public.accounts where id = me for no key update;
  if exists (select from app_public.resets where account_id = me and progress in ('exporting', 'running', 'restoring')) then
    perform app_private.fail('SWVAL', 'Another reset is under way.', '{"fields": {"type": "underWay"}}');
  end if;
end $$;
comment on function app_private.refuse_another_reset() is 'Refuses a reset, or its taking back, while the company has another that is not over.';

create or replace function app_hidden.reset_module(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  asked constant text := input ->> 'type';
  words constant text := coalesce(app_hidden.text_input(input, 'language'), 'en');
  as_of jsonb;
  counts jsonb;
  made int;
begin
  perform app_hidden.require_scope('reset:create');
  if asked in ('SKU', 'INVENTORY', 'CUSTOMERS', 'VENDORS') then
    -- before it is counted: what it does not count has no file
    as_of := app_private.rows_as_of_now(asked);
  end if;
  counts := app_hidden.reset_preview(input) -> 'counts';
  if words not in ('en', 'ru') then
    perform app_private.fail('SWVAL', 'There are no words in this language.', '{"fields": {"language": "choice"}}');
  end if;
  perform app_private.refuse_another_reset();
  if btrim(coalesce(input ->> 'accountName', '')) is distinct from (select btrim(a.name) from app_public.accounts as a where a.id = me) then
    perform app_private.fail('SWVAL', 'Type the name of the company to confirm.', '{"fields": {"accountName": "match"}}');
  end if;
  perform app_private.refuse_blocked(asked);
  insert into app_public.resets (type, user_id, language, as_of, counts, rows_total)
  values (asked, app_hidden.user_id(), words, as_of, counts, (select coalesce(sum((c ->> 'count')::int), 0) from jsonb_array_elements(counts) as c))
  returning id into made;
  insert into app_public.exports (account_id, user_id, module, format, language, columns, reset_id)
  select me, app_hidden.user_id(), t.table_name, 'csv', words, '{}', made
  from app_private.reset_tables as t
  join jsonb_array_elements(counts) as c on c ->> 'module' = t.table_name and (c ->> 'count')::int > 0
  where t.type = asked and app_hidden.may_view_module(t.table_name)
  order by t.sort_order;
  perform graphile_worker.enqueue('run_reset', json_build_object('accountId', me, 'resetId', made), format('reset %s %s', me, made));
  return jsonb_build_object('id', made);
end $$;
comment on function app_hidden.reset_module(jsonb) is
  'Has the worker start anew with a module: {type: SKU, INVENTORY, CUSTOMERS or VENDORS; accountName: the company''s name, to confirm; language of the files}. '
  'What it is about is written to files first, and what is made or changed until it is done to further ones; its exports open them for 30 days. Nothing is deleted; restore_reset takes it back. '
  'Errors: SWRST something stands in the way (detail: consumers), SWVAL, also while another is under way.';

create or replace function app_hidden.restore_reset(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  kept constant interval := interval '30 days';
  reset app_public.resets;
begin
  perform app_hidden.require_scope('reset:create');
  select * into reset from app_public.resets where account_id = me and id = (input ->> 'id')::int;
  if reset.id is null then
    perform app_private.fail('SWNFD', 'This reset does not exist.', jsonb_build_object('module', 'resets', 'id', input -> 'id'));
  end if;
  perform app_private.refuse_another_reset();
  -- read again: an earlier call may have taken it back
  select * into reset from app_public.resets where account_id = me and id = reset.id;
  if reset.progress <> 'complete' or reset.created_at < now() - kept then
    perform app_private.fail('SWVAL', 'It can no more be taken back.', jsonb_build_object('fields', jsonb_build_object('id',
      case reset.progress when 'restored' then 'restored' when 'failed' then 'notDone' else 'tooLate' end)));
  elsif reset.type = 'INVENTORY' then
    perform app_private.refuse_moved_since(reset.event_id);
  end if;
  update app_public.resets set progress = 'restoring', rows_done = 0, problem = null, user_id = app_hidden.user_id() where account_id = me and id = reset.id;
  perform graphile_worker.enqueue('run_reset', json_build_object('accountId', me, 'resetId', reset.id), format('reset %s %s', me, reset.id));
  return jsonb_build_object('id', reset.id);
end $$;
comment on function app_hidden.restore_reset(jsonb) is
  'Has the worker take a reset back: {id}, for 30 days; of INVENTORY until the next event of the ledger. What keeps it from being done is its problem: '
  'duplicates where a name was given anew, limit where there is no room. Errors: SWVAL too late, restored already, moved since, or while another is under way.';

drop function if exists app_private.unarchive(int, text);
create or replace function app_private.unarchive_part(p_reset int, p_table text) returns int
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  restored int;
begin
  execute format('update app_public.%I set archived_by = null where account_id = $1 and archived_by = $2', p_table)
  using app_hidden.account_id(), p_reset;
  get diagnostics restored = row_count;
  return restored;
end $$;
comment on function app_private.unarchive_part(int, text) is 'Brings back what a reset archived of one table; how many rows that were.';
