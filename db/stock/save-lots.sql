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
  select sku_id, warehouse_id, serial_number into lot
  from app_public.lots
  where account_id = app_hidden.account_id() and id = (input ->> 'id')::int;
  if not found then
    return input; -- the writer says that it is not there
  end if;
  perform app_private.lock_levels(array[lot.sku_id], array[lot.warehouse_id]);
  if app_hidden.text_input(input, 'serialNumber') is distinct from lot.serial_number then
    perform app_private.refuse_sold_serial(lot.sku_id, app_hidden.text_input(input, 'serialNumber'));
  end if;
  select quantity + in_transit as quantity, expiration_date, manufacture_date into lot
  from app_public.lots
  where account_id = app_hidden.account_id() and id = (input ->> 'id')::int;
  if app_hidden.text_input(input, 'serialNumber') is not null and lot.quantity > 1 then
    perform app_private.fail('SWVAL', 'A serial number belongs to one piece.', '{"fields": {"serialNumber": "single"}}');
  end if;
  if input ? 'expirationDate' then
    lot.expiration_date := app_hidden.date_input(input, 'expirationDate');
  end if;
  if input ? 'manufactureDate' then
    lot.manufacture_date := app_hidden.date_input(input, 'manufactureDate');
  end if;
  if lot.expiration_date < lot.manufacture_date then
    perform app_private.fail('SWVAL', 'It expires before it was made.', '{"fields": {"expirationDate": "beforeManufacture"}}');
  end if;
  return input;
end $$;
comment on function app_private.before_save_lots(jsonb) is 'Hook of the generated writer: takes the level''s lock before the lot''s, and refuses numbers and dates that contradict it.';
alter function app_private.before_save_lots(jsonb) owner to ledger_writer;

create or replace function app_private.after_save_lots(p_id int, p_input jsonb, p_created boolean) returns void
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
set plan_cache_mode to force_generic_plan -- see post_stock_event
set enable_seqscan to off
set enable_hashjoin to off
set enable_mergejoin to off
set random_page_cost to 0
as $$
declare
  lot record;
begin
  if not p_input ? 'expirationDate' then
    return;
  end if;
  select l.sku_id, l.warehouse_id, l.expiration_date < (clock_timestamp() at time zone a.time_zone)::date as is_expired into lot
  from app_public.lots as l
  join app_public.accounts as a on a.id = l.account_id
  where l.account_id = app_hidden.account_id() and l.id = p_id;
  if lot.is_expired then
    perform app_private.post_stock_event('expire', null, null, app_private.expired_moves(array[lot.sku_id], array[lot.warehouse_id]));
  else
    perform app_private.post_stock_event('release_hold', null, null, app_private.released_moves(p_id, 'expiry_hold'));
  end if;
end $$;
comment on function app_private.after_save_lots(int, jsonb, boolean) is 'Hook of the generated writer: another expiration date puts a lot on hold or lets it be used.';
alter function app_private.after_save_lots(int, jsonb, boolean) owner to ledger_writer;

create or replace function app_private.before_delete_lots(p_id int) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_private.fail('SWDEL', 'Cannot perform delete.', jsonb_build_object('reason', 'lotStays', 'consumers', jsonb_build_array(jsonb_build_object('module', 'lots', 'id', p_id))));
end $$;
comment on function app_private.before_delete_lots(int) is 'Hook of the generated writer: a lot is part of the ledger and stays; adjust it to zero.';

create or replace function app_private.tg_lots__keep() returns trigger
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_private.before_delete_lots(old.id);
  return null;
end $$;
comment on function app_private.tg_lots__keep() is 'A lot is part of the ledger and stays, whoever would delete it.';

drop trigger if exists tg_lots__keep on app_public.lots;
create trigger tg_lots__keep before delete on app_public.lots
for each row execute function app_private.tg_lots__keep();
