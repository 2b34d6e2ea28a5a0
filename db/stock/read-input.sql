create or replace function app_private.quantity_input(input jsonb, p_key text, p_sku int, p_signed boolean default false) returns numeric
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  given constant numeric := app_hidden.decimal_input(input, p_key, 4);
  decimals int;
begin
  if given is null or given = 0 or (given < 0 and not p_signed) then
    perform app_private.fail('SWVAL', 'Give a quantity.', jsonb_build_object('fields', jsonb_build_object(p_key, case when given is null then 'required' else 'positive' end)));
  end if;
  -- held, so that its decimals do not fall before what is given here is seen
  select quantity_precision into decimals from app_public.skus where account_id = app_hidden.account_id() and id = p_sku and archived_by is null for key share;
  if decimals is null then
    perform app_private.fail('SWNFD', 'This SKU does not exist.', jsonb_build_object('module', 'skus', 'id', p_sku));
  end if;
  if min_scale(given) > decimals then
    perform app_private.fail('SWVAL', format('This SKU is counted with %s decimals.', decimals),
      jsonb_build_object('fields', jsonb_build_object(p_key, 'precision'), 'decimals', decimals));
  end if;
  return given;
end $$;
comment on function app_private.quantity_input(jsonb, text, int, boolean) is
  'A quantity of an input in a SKU''s base unit: given, not zero, and with no more decimals than the SKU has.';
alter function app_private.quantity_input(jsonb, text, int, boolean) owner to ledger_writer;

create or replace function app_private.refuse_succeeded(p_sku int) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
begin
  -- held, so that it gets no successor before its new stock is seen
  perform from app_public.skus where account_id = app_hidden.account_id() and id = p_sku and successor_id is null for key share;
  if not found then
    perform app_private.fail('SWVAL', 'This SKU has a successor.', '{"fields": {"skuId": "hasSuccessor"}}');
  end if;
end $$;
comment on function app_private.refuse_succeeded(int) is 'Refuses new stock of a SKU that has a successor.';
alter function app_private.refuse_succeeded(int) owner to ledger_writer;

create or replace function app_private.require_bin(p_bin int, p_warehouse int) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
begin
  -- held, so that it stays where it is
  perform from app_public.bin_locations
  where account_id = app_hidden.account_id() and id = p_bin and warehouse_id = p_warehouse
  for key share;
  if not found then
    perform app_private.fail('SWVAL', 'Choose a bin location of the warehouse.',
      jsonb_build_object('fields', jsonb_build_object('binLocationId', case when p_bin is null then 'required' else 'otherWarehouse' end)));
  end if;
end $$;
comment on function app_private.require_bin(int, int) is 'Refuses a bin location that is not in the warehouse, and keeps the others from moving it.';
alter function app_private.require_bin(int, int) owner to ledger_writer;

create or replace function app_private.require_view(p_scope text) returns void
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
begin
  if not app_hidden.may_view(p_scope) then
    perform app_private.fail('SWFBD', 'Your role does not allow this.', jsonb_build_object('scope', p_scope || ':view:single'));
  end if;
end $$;
comment on function app_private.require_view(text) is 'Refuses an operation on a record of a module the caller may not view.';
alter function app_private.require_view(text) owner to ledger_writer;
