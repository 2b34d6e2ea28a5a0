create or replace function app_private.quantity_of_lot_at(p_lot int, p_at timestamptz) returns numeric
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select l.quantity - coalesce((
    select sum(m.quantity_delta)
    from app_hidden.stock_moves as m
    join app_hidden.stock_events as e on e.account_id = m.account_id and e.id = m.event_id
    where m.account_id = l.account_id and m.lot_id = l.id and e.recorded_at > p_at
  ), 0)
  from app_public.lots as l
  where l.account_id = app_hidden.account_id() and l.id = p_lot
$$;
comment on function app_private.quantity_of_lot_at(int, timestamptz) is 'What lay in a lot at a moment: what is there now without what moved since.';
alter function app_private.quantity_of_lot_at(int, timestamptz) owner to ledger_writer;

create or replace function app_private.line_of_count(p_count app_public.stock_counts, input jsonb) returns app_public.stock_count_lines
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  sku constant int := (input ->> 'skuId')::int;
  bin constant int := (input ->> 'binLocationId')::int;
  number constant text := coalesce(app_hidden.text_input(input, 'serialNumber'), app_hidden.text_input(input, 'lotNumber'));
  line app_public.stock_count_lines;
  lot app_public.lots;
  matches int;
begin
  if input ->> 'lineId' is not null then
    select * into line from app_public.stock_count_lines
    where account_id = me and stock_count_id = p_count.id and id = (input ->> 'lineId')::int;
    if not found then
      perform app_private.fail('SWNFD', 'This line does not exist.', jsonb_build_object('module', 'stock_count_lines', 'id', (input ->> 'lineId')::int,
        'fields', '{"lineId": "notFound"}'::jsonb));
    end if;
    return line;
  end if;
  if sku is null or not exists (select from app_public.skus where account_id = me and id = sku and not is_kit and kind = 'stock') then
    perform app_private.fail('SWVAL', 'Say which SKU was found.', '{"fields": {"skuId": "required"}}');
  end if;
  perform app_private.require_bin(bin, p_count.warehouse_id);
  if p_count.bin_location_id <> bin then
    perform app_private.fail('SWVAL', 'Another bin is counted on this sheet.', '{"fields": {"binLocationId": "otherBin"}}');
  end if;
  select count(*) into matches from app_public.stock_count_lines as l
  where l.account_id = me and l.stock_count_id = p_count.id and l.sku_id = sku and l.bin_location_id = bin
    and (number is null or lower(number) in (lower(l.lot_number), lower(l.serial_number)));
  if matches > 1 then
    perform app_private.fail('SWVAL', 'Several lots of it lie there: say which.', '{"fields": {"lotNumber": "required"}}');
  end if;
  select * into line from app_public.stock_count_lines as l
  where l.account_id = me and l.stock_count_id = p_count.id and l.sku_id = sku and l.bin_location_id = bin
    and (number is null or lower(number) in (lower(l.lot_number), lower(l.serial_number)));
  if found then
    return line;
  end if;
  -- a lot that came there after the sheet was made is that lot, and no find
  select * into lot from app_public.lots as l
  where l.account_id = me and l.sku_id = sku and l.bin_location_id = bin and l.quantity > 0
    and number is not null and lower(number) in (lower(l.lot_number), lower(l.serial_number))
    and not exists (select from app_public.stock_count_lines as o where o.account_id = me and o.stock_count_id = p_count.id and o.lot_id = l.id)
  order by l.id limit 1;
  if lot.id is null then
    perform app_private.refuse_succeeded(sku);
  end if;
  insert into app_public.stock_count_lines
    (account_id, stock_count_id, sku_id, bin_location_id, lot_id, lot_number, serial_number, expiration_date, is_found)
  values (me, p_count.id, sku, bin, lot.id, coalesce(lot.lot_number, app_hidden.text_input(input, 'lotNumber')),
    coalesce(lot.serial_number, app_hidden.text_input(input, 'serialNumber')),
    coalesce(lot.expiration_date, app_hidden.date_input(input, 'expirationDate')), true)
  returning * into line;
  return line;
end $$;
comment on function app_private.line_of_count(app_public.stock_counts, jsonb) is
  'The line that a counted quantity is of: the one it names, else that of the SKU, bin and number; a new one for what was found.';
alter function app_private.line_of_count(app_public.stock_counts, jsonb) owner to ledger_writer;

create or replace function app_hidden.enter_stock_count(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  count_id constant int := (input ->> 'id')::int;
  sheet app_public.stock_counts;
  line app_public.stock_count_lines;
  given jsonb;
  row_number int;
  several constant boolean := jsonb_typeof(input -> 'lines') = 'array';
  counted numeric;
  moment timestamptz;
  decimals int;
  again text;
begin
  perform app_hidden.require_scope('stock_count:update:single');
  perform app_private.require_view('stock_count');
  perform app_private.require_view('sku');
  perform app_private.require_state(app_private.lock_document('stock_counts', count_id), array['Counting'], 'Counting');
  select * into sheet from app_public.stock_counts where account_id = me and id = count_id;
  if several and jsonb_array_length(input -> 'lines') = 0 then
    perform app_private.fail('SWVAL', 'Say what was counted.', '{"fields": {"lines": "required"}}');
  end if;
  for given, row_number in select value, n from jsonb_array_elements(case when several then input -> 'lines' else jsonb_build_array(input) end) with ordinality as x (value, n) loop
    if several then
      perform app_hidden.at_row(count_id, 'lines', row_number);
    end if;
    line := app_private.line_of_count(sheet, given);
    counted := app_hidden.decimal_input(given, 'quantity', 4);
    moment := coalesce((given ->> 'countedAt')::timestamptz, clock_timestamp());
    again := app_hidden.text_input(given, 'again');
    if again not in ('add', 'replace') then
      perform app_private.fail('SWVAL', 'Either add to what was counted, or replace it.', '{"fields": {"again": "choice"}}');
    end if;
    -- a line that is named shows the earlier count to the person entering the new one
    if line.quantity is not null and not line.needs_recount and given ->> 'lineId' is null and again is null then
      perform app_private.fail('SWVAL', format('%s of it were counted here already: add to it, or replace it.', trim_scale(line.quantity)),
        jsonb_build_object('fields', '{"again": "countedAlready"}'::jsonb, 'limits', jsonb_build_object('again', trim_scale(line.quantity)::text), 'lineId', line.id));
    end if;
    if counted is null or counted < 0 then
      perform app_private.fail('SWVAL', 'Say how many there are.',
        jsonb_build_object('fields', jsonb_build_object('quantity', case when counted is null then 'required' else 'positive' end)));
    end if;
    if again = 'add' and line.quantity is not null then
      counted := counted + line.quantity;
      moment := least(moment, line.counted_at); -- what lay at the first place may have moved since
    end if;
    -- held, so that its decimals do not fall before what is given here is seen
    select quantity_precision into decimals from app_public.skus where account_id = me and id = line.sku_id for key share;
    if min_scale(counted) > decimals then
      perform app_private.fail('SWVAL', format('This SKU is counted with %s decimals.', decimals), '{"fields": {"quantity": "precision"}}');
    end if;
    if counted > 1 and line.serial_number is not null then
      perform app_private.fail('SWVAL', 'A serial number belongs to one piece.', '{"fields": {"quantity": "single"}}');
    end if;
    if moment > clock_timestamp() or moment < sheet.opened_at then
      perform app_private.fail('SWVAL', 'It was counted after the sheet was begun and before now.', '{"fields": {"countedAt": "outsideCount"}}');
    end if;
    if line.lot_id is not null and not exists (
      select from app_public.lots where account_id = me and id = line.lot_id and bin_location_id = line.bin_location_id
    ) then
      perform app_private.fail('SWVAL', 'This lot lies in another bin now: count it there.', '{"fields": {"lineId": "movedAway"}}');
    end if;
    update app_public.stock_count_lines
    set counted_before = quantity, quantity = counted, counted_at = moment, user_id = app_hidden.user_id(),
      times_counted = times_counted + 1, needs_recount = false, updated_at = clock_timestamp(),
      expected = case when not sheet.is_blind then coalesce(app_private.quantity_of_lot_at(lot_id, moment), 0) end
    where account_id = me and id = line.id;
  end loop;
  perform set_config('app.input_place', '', true);
  update app_public.stock_counts as c
  set lines_expected = l.lines, lines_counted = l.counted
  from (
    select count(*) as lines, count(quantity) filter (where not needs_recount) as counted
    from app_public.stock_count_lines
    where account_id = me and stock_count_id = count_id
  ) as l
  where c.account_id = me and c.id = count_id;
  return jsonb_build_object('id', count_id);
end $$;
comment on function app_hidden.enter_stock_count(jsonb) is
  'Writes down what was counted: {id, lines: [{lineId, or skuId and binLocationId with lotNumber, serialNumber and expirationDate of what was found; quantity; '
  'countedAt: now when empty; again: add or replace, for goods that were counted on this sheet}]}, or one such line without a list. A line that is named and was counted is counted again; '
  'the same goods named by their SKU are asked about. Errors: SWTRN it is not being counted, SWVAL with the place of the line (required, '
  'positive, precision, single, outsideCount, movedAway, otherBin, countedAlready with what was counted), SWNFD.';
alter function app_hidden.enter_stock_count(jsonb) owner to ledger_writer;
