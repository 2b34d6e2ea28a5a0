-- Lots are edited by the generated writer (numbers, dates, labels, custom fields), under their level's lock like every other change of a lot.
create or replace function app_private.before_save_lots(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  lot record;
begin
  if input ->> 'id' is null then
    perform app_private.fail('SWVAL', 'Lots are made by receiving, creating or adjusting.', '{"fields": {"id": "required"}}');
  end if;
  select sku_id, warehouse_id into lot
  from app_public.lots
  where account_id = app_hidden.account_id() and id = (input ->> 'id')::int;
  if not found then
    return input; -- the writer says that it is not there
  end if;
  perform app_private.lock_levels(array[lot.sku_id], array[lot.warehouse_id]);
  select quantity, expiration_date, manufacture_date into lot
  from app_public.lots
  where account_id = app_hidden.account_id() and id = (input ->> 'id')::int;
  if app_hidden.text_input(input, 'serialNumber') is not null and lot.quantity > 1 then
    perform app_private.fail('SWVAL', 'A serial number belongs to one piece.', '{"fields": {"serialNumber": "single"}}');
  end if;
  if input ? 'expirationDate' then
    lot.expiration_date := (input ->> 'expirationDate')::date;
  end if;
  if input ? 'manufactureDate' then
    lot.manufacture_date := (input ->> 'manufactureDate')::date;
  end if;
  if lot.expiration_date < lot.manufacture_date then
    perform app_private.fail('SWVAL', 'It expires before it was made.', '{"fields": {"expirationDate": "beforeManufacture"}}');
  end if;
  return input;
end $$;
comment on function app_private.before_save_lots(jsonb) is 'Hook of the generated writer: takes the level''s lock before the lot''s, and refuses numbers and dates that contradict it.';
alter function app_private.before_save_lots(jsonb) owner to ledger_writer;

create or replace function app_private.before_delete_lots(p_id int) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_private.fail('SWDEL', 'Cannot perform delete.', jsonb_build_object('reason', 'lotStays', 'consumers', jsonb_build_array(jsonb_build_object('module', 'lots', 'id', p_id))));
end $$;
comment on function app_private.before_delete_lots(int) is 'Hook of the generated writer: a lot is part of the ledger and stays; adjust it to zero.';
