-- Touched levels are checked at once, from where they were verified; everything else in slices of SKUs that go round. A ledger
-- that is checked as quickly as one slice is checked as a whole.
drop function if exists app_private.check_ledger(timestamptz);
create or replace function app_private.entries_at_once() returns bigint
language sql immutable
set search_path to pg_catalog, pg_temp
as $$ select 20000::bigint $$;
comment on function app_private.entries_at_once() is 'How many ledger entries one statement of the check reads.';
alter function app_private.entries_at_once() owner to ledger_writer;

create or replace function app_private.last_ledger_check() returns app_hidden.ledger_checks
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select c from app_hidden.ledger_checks as c where c.account_id = app_hidden.account_id() order by c.checked_at desc, c.id desc limit 1
$$;
comment on function app_private.last_ledger_check() is 'What the check before found, and how far it was.';
alter function app_private.last_ledger_check() owner to ledger_writer;

create or replace function app_private.mark_levels(p_levels app_hidden.level_marks[]) returns void
language sql volatile
set search_path to pg_catalog, pg_temp
as $$
  insert into app_hidden.level_marks as m (account_id, sku_id, warehouse_id, seq)
  select l.account_id, l.sku_id, l.warehouse_id, l.seq from unnest(p_levels) as l
  on conflict (account_id, sku_id, warehouse_id) do update set seq = excluded.seq where m.seq < excluded.seq
$$;
comment on function app_private.mark_levels(app_hidden.level_marks[]) is 'Levels are verified up to these sequences, which were read before they were checked.';
alter function app_private.mark_levels(app_hidden.level_marks[]) owner to ledger_writer;

create or replace function app_private.touched_levels(p_since timestamptz) returns app_hidden.level_marks[]
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select coalesce(array_agg(t.level), '{}')
  from (
    select (l.account_id, l.sku_id, l.warehouse_id, l.seq)::app_hidden.level_marks as level
    from (
      select distinct e.sku_id, e.warehouse_id
      from app_hidden.stock_events as v
      join app_hidden.stock_entries as e on e.account_id = v.account_id and e.event_id = v.id
      where v.account_id = app_hidden.account_id() and v.recorded_at >= p_since
    ) as touched
    join app_public.stock_levels as l
      on l.account_id = app_hidden.account_id() and l.sku_id = touched.sku_id and l.warehouse_id = touched.warehouse_id
    left join app_hidden.level_marks as m on m.account_id = l.account_id and m.sku_id = l.sku_id and m.warehouse_id = l.warehouse_id
    where l.seq > coalesce(m.seq, 0)
    limit 1000
  ) as t
$$;
comment on function app_private.touched_levels(timestamptz) is 'Levels with entries since a time that were not verified yet.';
alter function app_private.touched_levels(timestamptz) owner to ledger_writer;

create or replace function app_private.next_slice(p_after int) returns int[]
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select coalesce(array_agg(id order by id), '{}')
  from (
    select s.id, sum(coalesce(l.entries, 0)) over (order by s.id) - coalesce(l.entries, 0) as before
    from (
      select id from app_public.skus where account_id = app_hidden.account_id() and id > p_after order by id limit 5000
    ) as s
    left join lateral (
      select sum(seq) as entries from app_public.stock_levels where account_id = app_hidden.account_id() and sku_id = s.id
    ) as l on true
  ) as ranked
  where before < app_private.entries_at_once()
$$;
comment on function app_private.next_slice(int) is 'The SKUs after this one that are checked at once, at least one of them; none at the end.';
alter function app_private.next_slice(int) owner to ledger_writer;

create or replace function app_private.still_standing(p_before jsonb, p_found jsonb, p_skus int[]) returns jsonb
language sql immutable
set search_path to pg_catalog, pg_temp
as $$
  select coalesce(jsonb_agg(d order by n), '[]') || p_found
  from jsonb_array_elements(p_before) with ordinality as e (d, n)
  where (d ->> 'skuId')::int <> all (p_skus) and not exists (
    select from jsonb_array_elements(p_found) as f where f - array['expected', 'found'] = d - array['expected', 'found'])
$$;
comment on function app_private.still_standing(jsonb, jsonb, int[]) is
  'Differences that are known: those found now, and earlier ones of SKUs that were not checked as a whole just now.';
alter function app_private.still_standing(jsonb, jsonb, int[]) owner to ledger_writer;

create or replace function app_private.keep_ledger_check(
  p_started timestamptz, p_differences jsonb, p_next_sku int default null, p_began timestamptz default null, p_whole_since timestamptz default null
) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  -- everybody of the account reads what is kept
  told constant jsonb := app_private.without_amounts(p_differences, false, false);
begin
  perform app_private.tell_of_differences(p_differences, coalesce((app_private.last_ledger_check()).differences, '[]'));
  insert into app_hidden.ledger_checks (account_id, checked_at, levels, seconds, differences, next_sku, began_at, whole_since)
  values (me, p_started, (select count(*) from app_public.stock_levels where account_id = me),
    extract(epoch from clock_timestamp() - p_started), told, p_next_sku, coalesce(p_began, p_started),
    case when p_began is null then p_started else p_whole_since end);
  delete from app_hidden.ledger_checks
  where account_id = me and differences = '[]' and checked_at < p_started - interval '1 day';
end $$;
comment on function app_private.keep_ledger_check(timestamptz, jsonb, int, timestamptz, timestamptz) is
  'Keeps what a check found, and tells the administrators of what is new. Without a beginning it was a whole one.';
alter function app_private.keep_ledger_check(timestamptz, jsonb, int, timestamptz, timestamptz) owner to ledger_writer;

create or replace function app_private.check_ledger() returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  started constant timestamptz := clock_timestamp();
  report constant jsonb := app_private.ledger_report(null);
begin
  perform app_private.keep_ledger_check(started, report -> 'differences');
  return report;
end $$;
comment on function app_private.check_ledger() is 'Checks all of the current account''s ledger as one snapshot and keeps the result.';
alter function app_private.check_ledger() owner to ledger_writer;

create or replace function app_private.check_touched(p_since timestamptz) returns jsonb
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  levels constant app_hidden.level_marks[] := app_private.touched_levels(p_since);
  report jsonb;
begin
  if cardinality(levels) = 0 then
    return '[]';
  end if;
  report := app_private.ledger_report(array(select distinct l.sku_id from unnest(levels) as l), true);
  if report -> 'differences' = '[]' then
    perform app_private.mark_levels(levels);
  end if;
  return report -> 'differences';
end $$;
comment on function app_private.check_touched(timestamptz) is
  'Differences of what was touched since a time: new entries, levels, lots, allocations, claims and open lines.';
alter function app_private.check_touched(timestamptz) owner to ledger_writer;

create or replace function app_private.check_slice(p_skus int[]) returns jsonb
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  levels constant app_hidden.level_marks[] := array(
    select (l.account_id, l.sku_id, l.warehouse_id, l.seq)::app_hidden.level_marks
    from app_public.stock_levels as l
    where l.account_id = app_hidden.account_id() and l.sku_id = any (p_skus) and l.seq > 0);
  report constant jsonb := app_private.ledger_report(p_skus);
begin
  if report -> 'differences' = '[]' then
    perform app_private.mark_levels(levels);
  end if;
  return report -> 'differences';
end $$;
comment on function app_private.check_slice(int[]) is 'Everything of some SKUs: all entries and moves, and the documents'' own figures.';
alter function app_private.check_slice(int[]) owner to ledger_writer;

create or replace function app_private.differences_without_sku() returns jsonb
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'skuId', null, 'sku', null, 'warehouseId', d.warehouse_id, 'dimension', d.dimension, 'source', d.source, 'module', d.module,
    'recordId', d.record_id, 'expected', trim_scale(d.expected)::text, 'found', trim_scale(d.found)::text)), '[]')
  from app_private.total_differences(null) as d
  where d.sku_id is null
$$;
comment on function app_private.differences_without_sku() is 'Totals of documents without lines: no slice of SKUs has them.';
alter function app_private.differences_without_sku() owner to ledger_writer;

create or replace function app_private.check_next() returns int
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  started constant timestamptz := clock_timestamp();
  me constant int := app_hidden.account_id();
  last constant app_hidden.ledger_checks := app_private.last_ledger_check();
  slice int[];
  found jsonb;
  standing jsonb := coalesce(last.differences, '[]');
  began constant timestamptz := case when last.next_sku is null then started else last.began_at end;
begin
  if (select coalesce(sum(seq), 0) from app_public.stock_levels where account_id = me) <= app_private.entries_at_once() then
    return jsonb_array_length(app_private.check_ledger() -> 'differences');
  end if;
  -- a minute before the last check: a transaction may have committed after it with an earlier time
  found := app_private.check_touched(coalesce(last.checked_at, started) - interval '1 minute');
  standing := app_private.still_standing(standing, found, '{}');
  slice := app_private.next_slice(coalesce(last.next_sku, 0));
  found := app_private.check_slice(slice);
  standing := app_private.still_standing(standing, found, slice);
  if app_private.next_slice(slice[cardinality(slice)]) = '{}' then
    standing := (select coalesce(jsonb_agg(d), '[]') from jsonb_array_elements(standing) as d where d ->> 'skuId' is not null)
      || app_private.differences_without_sku();
    perform app_private.keep_ledger_check(started, standing, null, began, began);
  else
    perform app_private.keep_ledger_check(started, standing, slice[cardinality(slice)], began, last.whole_since);
  end if;
  return jsonb_array_length(standing);
end $$;
comment on function app_private.check_next() is
  'The next step of checking the current account''s ledger: what was touched and the next slice, or all of a small one. Returns how many differences are known.';
alter function app_private.check_next() owner to ledger_writer;
-- granted by the new owner: what the old one grants itself goes with the ownership
set local role ledger_writer;
grant execute on function app_private.check_ledger(), app_private.check_next() to stockwright_owner;
set local role stockwright_owner;

create or replace function app_private.check_account(p_account int) returns int
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  perform set_config('app.account_id', p_account::text, true);
  return app_private.check_next();
end $$;
comment on function app_private.check_account(int) is 'The next step of checking one account''s ledger, in a transaction of its own. For the worker.';

create or replace function app_private.accounts_to_check() returns setof int
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$ select * from app_private.accounts_at_work() $$;
comment on function app_private.accounts_to_check() is 'Every account but those that are being moved. For the worker.';

create or replace function app_private.check_ledgers() returns table (account_id int, report jsonb)
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  for account_id in select * from app_private.accounts_at_work() loop
    perform set_config('app.account_id', account_id::text, true);
    report := app_private.check_ledger();
    return next;
  end loop;
  perform set_config('app.account_id', '', true);
end $$;
comment on function app_private.check_ledgers() is 'Checks all of every account''s ledger, one after the other: npm run verify.';

grant execute on function app_private.check_account(int), app_private.accounts_to_check(), app_private.check_ledgers() to stockwright_worker;

create or replace function app_hidden.last_ledger_check(input jsonb) returns jsonb
language plpgsql stable security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_private.require_view('stock_history');
  return (
    select jsonb_build_object('checkedAt', c.checked_at, 'wholeSince', c.whole_since, 'levels', c.levels,
      'differences', app_private.without_amounts(c.differences, app_hidden.may_view('sku_price'), app_hidden.may_view('sku_cost')))
    from app_hidden.ledger_checks as c
    where c.account_id = app_hidden.account_id()
    order by c.checked_at desc limit 1);
end $$;
comment on function app_hidden.last_ledger_check(jsonb) is
  'What the continuous check found last, without amounts that the caller may not see; null before the first: {checkedAt, wholeSince, levels, differences}. Errors: SWFBD.';
alter function app_hidden.last_ledger_check(jsonb) owner to ledger_writer;
