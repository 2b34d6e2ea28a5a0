create or replace function app_private.new_lot(p_sku int, p_warehouse int, p_bin int, p_quantity numeric, p_cost numeric, input jsonb) returns int
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  lot_id int;
begin
  perform app_private.require_bin(p_bin, p_warehouse);
  if app_hidden.text_input(input, 'serialNumber') is not null and p_quantity <> 1 then
    perform app_private.fail('SWVAL', 'A serial number belongs to one piece.', '{"fields": {"serialNumber": "single"}}');
  end if;
  if (input ->> 'expirationDate')::date < (input ->> 'manufactureDate')::date then
    perform app_private.fail('SWVAL', 'It expires before it was made.', '{"fields": {"expirationDate": "beforeManufacture"}}');
  end if;
  insert into app_public.lots
    (account_id, sku_id, warehouse_id, bin_location_id, lot_number, alt_lot_number, serial_number, expiration_date, manufacture_date, received_at, unit_cost)
  values (
    app_hidden.account_id(), p_sku, p_warehouse, p_bin,
    coalesce(app_hidden.text_input(input, 'lotNumber'), ''),
    app_hidden.text_input(input, 'altLotNumber'),
    app_hidden.text_input(input, 'serialNumber'),
    (input ->> 'expirationDate')::date,
    (input ->> 'manufactureDate')::date,
    clock_timestamp(),
    p_cost
  )
  returning id into lot_id;
  return lot_id;
end $$;
comment on function app_private.new_lot(int, int, int, numeric, numeric, jsonb) is
  'Makes an empty lot on a locked level, with the numbers and dates of the input; the move that follows gives it its quantity.';
alter function app_private.new_lot(int, int, int, numeric, numeric, jsonb) owner to ledger_writer;
