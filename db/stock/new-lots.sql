create or replace function app_private.refuse_sold_serial(p_sku int, p_serial text, p_is_another boolean default false) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  consumers jsonb;
begin
  if p_serial is null or p_is_another and app_hidden.may('lot:adjust') then
    return;
  end if;
  select jsonb_agg(distinct jsonb_build_object('module', 'sales_orders', 'id', o.id, 'name', o.display_id::text)) into consumers
  from app_public.lots as l
  join app_public.package_lots as p on p.account_id = l.account_id and p.lot_id = l.id and p.qty_shipped > 0
  join app_public.sales_orders as o on o.account_id = p.account_id and o.id = p.sales_order_id
  where l.account_id = app_hidden.account_id() and l.sku_id = p_sku and l.serial_number = p_serial
    and p.qty_shipped > (
      select coalesce(sum(r.qty_returned), 0)
      from app_public.return_lines as r
      join app_public.returns as t on t.account_id = r.account_id and t.id = r.return_id and t.deleted_at is null
      where r.account_id = p.account_id and r.package_lot_id = p.id
    );
  if consumers is not null then
    perform app_private.fail('SWVAL', 'The piece with this serial number is with a customer.',
      jsonb_build_object('fields', '{"serialNumber": "withCustomer"}'::jsonb, 'consumers', consumers));
  end if;
end $$;
comment on function app_private.refuse_sold_serial(int, text, boolean) is
  'Refuses the serial number of a piece that was shipped and has not come back, with the order that has it; unless somebody who may adjust lots says, with a reason, that it is another piece. Errors: SWVAL (detail: consumers).';
alter function app_private.refuse_sold_serial(int, text, boolean) owner to ledger_writer;

create or replace function app_private.lot_input(p_sku int, p_warehouse int, p_bin int, p_quantity numeric, p_cost numeric, input jsonb) returns app_public.lots
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  lot app_public.lots;
begin
  perform app_private.require_bin(p_bin, p_warehouse);
  perform app_hidden.refuse_above('quantity', p_quantity, trunc(app_hidden.largest_amount() / nullif(p_cost, 0), 4));
  lot.sku_id := p_sku;
  lot.warehouse_id := p_warehouse;
  lot.bin_location_id := p_bin;
  lot.unit_cost := p_cost;
  lot.lot_number := coalesce(app_hidden.text_input(input, 'lotNumber'), '');
  lot.alt_lot_number := app_hidden.text_input(input, 'altLotNumber');
  lot.serial_number := app_hidden.text_input(input, 'serialNumber');
  lot.expiration_date := app_hidden.date_input(input, 'expirationDate');
  lot.manufacture_date := app_hidden.date_input(input, 'manufactureDate');
  if lot.serial_number is not null and p_quantity <> 1 then
    perform app_private.fail('SWVAL', 'A serial number belongs to one piece.', '{"fields": {"serialNumber": "single"}}');
  end if;
  perform app_private.refuse_sold_serial(p_sku, lot.serial_number, app_hidden.text_input(input, 'reason') is not null);
  if lot.expiration_date < lot.manufacture_date then
    perform app_private.fail('SWVAL', 'It expires before it was made.', '{"fields": {"expirationDate": "beforeManufacture"}}');
  end if;
  return lot;
end $$;
comment on function app_private.lot_input(int, int, int, numeric, numeric, jsonb) is
  'A lot as it is to be, with the numbers and dates of an input; nothing is written.';
alter function app_private.lot_input(int, int, int, numeric, numeric, jsonb) owner to ledger_writer;

create or replace function app_private.new_lots(p_lots app_public.lots[]) returns int[]
language sql volatile
set search_path to pg_catalog, pg_temp
as $$
  with written as (
    insert into app_public.lots
      (account_id, sku_id, warehouse_id, bin_location_id, lot_number, alt_lot_number, serial_number, expiration_date, manufacture_date, received_at, unit_cost,
        released_expiration, release_reason, custom_field_values, source_lot_id, source_factor, cost_parts)
    select app_hidden.account_id(), sku_id, warehouse_id, bin_location_id, lot_number, alt_lot_number, serial_number, expiration_date, manufacture_date,
      coalesce(received_at, clock_timestamp()), unit_cost, released_expiration, release_reason, coalesce(custom_field_values, '{}'), source_lot_id, coalesce(source_factor, 1), cost_parts
    from unnest(p_lots) with ordinality as l
    -- held as their foreign key holds them, but before it is read what they are
    join lateral (
      select case when s.is_kit then app_private.refuse_kit('skuId') when s.kind <> 'stock' then app_private.refuse_stockless('skuId') end as refused
      from app_public.skus as s
      where s.account_id = app_hidden.account_id() and s.id = l.sku_id
      for key share
    ) as s on s.refused is null
    order by ordinality
    returning id
  )
  select array_agg(id order by id) from written
$$;
comment on function app_private.new_lots(app_public.lots[]) is
  'Makes empty lots on locked levels, numbered in the order given, received now unless they say when; the moves that follow give them their quantities.';
alter function app_private.new_lots(app_public.lots[]) owner to ledger_writer;
