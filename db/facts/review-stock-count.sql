create or replace function app_private.is_counted_later(p_line app_public.stock_count_lines) returns boolean
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select exists (
    select from app_public.stock_count_lines as o
    join app_public.stock_counts as c on c.account_id = o.account_id and c.id = o.stock_count_id and c.state = 'Posted'
    where o.account_id = p_line.account_id and o.lot_id = p_line.lot_id and o.bin_location_id = p_line.bin_location_id
      and o.stock_count_id <> p_line.stock_count_id and o.counted_at > p_line.counted_at)
$$;
comment on function app_private.is_counted_later(app_public.stock_count_lines) is 'Whether a posted sheet has counted the same lot in the same bin later: that count stands.';
alter function app_private.is_counted_later(app_public.stock_count_lines) owner to ledger_writer;

create or replace function app_hidden.stock_count_line_counted_later(p_id int) returns text
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  select app_private.called('stock_counts', c.id)
  from app_public.stock_count_lines as l
  join app_public.stock_count_lines as o on o.account_id = l.account_id and o.lot_id = l.lot_id and o.bin_location_id = l.bin_location_id
    and o.stock_count_id <> l.stock_count_id and o.counted_at > l.counted_at
  join app_public.stock_counts as c on c.account_id = o.account_id and c.id = o.stock_count_id and c.state = 'Posted'
  where l.account_id = app_hidden.account_id() and l.id = p_id and l.expected is not null and app_hidden.may_view('stock_count')
  order by o.counted_at desc limit 1
$$;
comment on function app_hidden.stock_count_line_counted_later(int) is
  'The posted sheet that counted the goods of a line later, so that this count changes nothing; null where there is none.';

create or replace function app_private.counted_against(p_line app_public.stock_count_lines) returns numeric
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select case when app_private.is_counted_later(p_line) then p_line.quantity::numeric else
    coalesce(app_private.quantity_of_lot_at(p_line.lot_id, p_line.counted_at), 0) + coalesce((
      -- what was counted before and posted after it: as if it had been posted when it was counted
      select sum(o.difference)
      from app_public.stock_count_lines as o
      join app_public.stock_counts as c on c.account_id = o.account_id and c.id = o.stock_count_id and c.state = 'Posted'
      join app_hidden.stock_events as e on e.account_id = c.account_id and e.id = c.event_id and e.recorded_at > p_line.counted_at
      where o.account_id = p_line.account_id and o.lot_id = p_line.lot_id and o.bin_location_id = p_line.bin_location_id
        and o.stock_count_id <> p_line.stock_count_id and o.counted_at <= p_line.counted_at
    ), 0) end
$$;
comment on function app_private.counted_against(app_public.stock_count_lines) is
  'What a counted quantity is compared with: what lay in the lot when it was counted, as earlier counts say; the quantity itself, where a later count stands.';
alter function app_private.counted_against(app_public.stock_count_lines) owner to ledger_writer;

create or replace function app_private.compare_count(p_count int) returns void
language sql volatile
set search_path to pg_catalog, pg_temp
as $$
  -- what another sheet found and posted meanwhile is the same find
  update app_public.stock_count_lines as l
  set lot_id = (
    select o.lot_id
    from app_public.stock_count_lines as o
    join app_public.stock_counts as c on c.account_id = o.account_id and c.id = o.stock_count_id and c.state = 'Posted'
    where o.account_id = l.account_id and o.sku_id = l.sku_id and o.bin_location_id = l.bin_location_id and o.is_found and o.lot_id is not null
      and lower(coalesce(o.lot_number, '')) = lower(coalesce(l.lot_number, '')) and lower(coalesce(o.serial_number, '')) = lower(coalesce(l.serial_number, ''))
      and not exists (select from app_public.stock_count_lines as s where s.account_id = l.account_id and s.stock_count_id = p_count and s.lot_id = o.lot_id)
    order by o.counted_at desc, o.id desc limit 1
  )
  where l.account_id = app_hidden.account_id() and l.stock_count_id = p_count and l.is_found and l.lot_id is null and l.quantity is not null;
  update app_public.stock_count_lines as l
  set expected = app_private.counted_against(l),
    unit_cost = coalesce(
      (select o.unit_cost from app_public.lots as o where o.account_id = l.account_id and o.id = l.lot_id),
      app_private.cheapest_cost(l.sku_id))
  where l.account_id = app_hidden.account_id() and l.stock_count_id = p_count and l.quantity is not null;
  update app_public.stock_counts as c
  set lines_expected = l.lines, lines_counted = l.counted, lines_right = l.exact, difference_value = l.value
  from (
    select count(*) as lines, count(quantity) as counted, count(*) filter (where difference = 0) as exact,
      coalesce(sum(difference_value), 0) as value
    from app_public.stock_count_lines
    where account_id = app_hidden.account_id() and stock_count_id = p_count
  ) as l
  where c.account_id = app_hidden.account_id() and c.id = p_count
$$;
comment on function app_private.compare_count(int) is
  'Writes beside each counted line what was there at the moment it was counted, and beside the sheet what comes of it.';
alter function app_private.compare_count(int) owner to ledger_writer;

create or replace function app_hidden.review_stock_count(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  count_id constant int := (input ->> 'id')::int;
begin
  perform app_hidden.require_scope('lot:adjust');
  perform app_private.require_view('stock_count');
  perform app_private.require_state(app_private.lock_document('stock_counts', count_id), array['Counting'], 'Review');
  if not exists (select from app_public.stock_count_lines where account_id = me and stock_count_id = count_id and quantity is not null) then
    perform app_private.fail('SWVAL', 'Nothing was counted.', '{"fields": {"lines": "required"}}');
  end if;
  if exists (select from app_public.stock_count_lines where account_id = me and stock_count_id = count_id and needs_recount) then
    perform app_private.fail('SWVAL', 'Some lines are to be counted again first.', '{"fields": {"lines": "needsRecount"}}');
  end if;
  perform app_private.compare_count(count_id);
  update app_public.stock_counts set state = 'Review' where account_id = me and id = count_id;
  perform app_private.finish_document('stock_counts', count_id);
  return jsonb_build_object('id', count_id);
end $$;
comment on function app_hidden.review_stock_count(jsonb) is
  'Ends counting and shows the differences, each against what was there when it was counted: {id}. Errors: SWTRN, SWVAL nothing was counted (required) or lines wait to '
  'be counted again (needsRecount).';
alter function app_hidden.review_stock_count(jsonb) owner to ledger_writer;

create or replace function app_hidden.recount_stock_count(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  count_id constant int := (input ->> 'id')::int;
  named constant int[] := (select array_agg(value::int) from jsonb_array_elements_text(nullif(input -> 'lineIds', 'null')));
  again int;
begin
  perform app_hidden.require_scope('lot:adjust');
  perform app_private.require_view('stock_count');
  perform app_private.require_state(app_private.lock_document('stock_counts', count_id), array['Review'], 'Counting');
  if exists (
    select from unnest(named) as n (id)
    where not exists (select from app_public.stock_count_lines as l where l.account_id = me and l.stock_count_id = count_id and l.id = n.id)
  ) then
    perform app_private.fail('SWNFD', 'This line does not exist.', '{"module": "stock_count_lines"}');
  end if;
  update app_public.stock_count_lines
  set needs_recount = true
  where account_id = me and stock_count_id = count_id and case when named is null then difference <> 0 else id = any (named) end;
  get diagnostics again = row_count;
  if again = 0 then
    perform app_private.fail('SWVAL', 'Nothing differs.', '{"fields": {"lineIds": "nothingDiffers"}}');
  end if;
  -- a person counting again is to know no more than before
  update app_public.stock_count_lines as l
  set expected = null, unit_cost = null
  from app_public.stock_counts as c
  where l.account_id = me and l.stock_count_id = count_id and c.account_id = me and c.id = count_id and c.is_blind;
  update app_public.stock_counts
  set state = 'Counting', lines_right = null, difference_value = null, lines_counted = lines_counted - again
  where account_id = me and id = count_id;
  perform app_private.finish_document('stock_counts', count_id);
  return jsonb_build_object('id', count_id);
end $$;
comment on function app_hidden.recount_stock_count(jsonb) is
  'Has lines counted again: {id, lineIds: all that differ when empty}. What is expected on a blind sheet is hidden again. Errors: SWTRN, SWNFD, SWVAL nothing differs.';
alter function app_hidden.recount_stock_count(jsonb) owner to ledger_writer;
