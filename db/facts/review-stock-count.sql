create or replace function app_private.compare_count(p_count int) returns void
language sql volatile
set search_path to pg_catalog, pg_temp
as $$
  update app_public.stock_count_lines as l
  set expected = coalesce(app_private.quantity_of_lot_at(l.lot_id, l.counted_at), 0),
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
  -- whoever counts again is to know no more than before
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
