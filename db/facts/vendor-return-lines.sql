-- A line of a return to a vendor follows from the lot that it names and from the price which that lot was bought for.
create or replace function app_private.arrival_of_lot(p_lot int) returns app_public.receivements
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  -- a part of a lot and what a transfer brought name the lot they were taken from; what a customer sent back was packed from one
  with recursive above as (
    -- of another SKU's units an order knows no cost
    select l.id, case when l.source_factor = 1 then l.source_lot_id end as source_lot_id
    from app_public.lots as l where l.account_id = app_hidden.account_id() and l.id = p_lot
    union
    select l.id, case when l.source_factor = 1 then l.source_lot_id end
    from above as a
    cross join lateral (
      select a.source_lot_id as lot_id
      union all
      select p.lot_id
      from app_public.return_receivements as r
      join app_public.return_lines as n on n.account_id = r.account_id and n.id = r.line_id
      join app_public.package_lots as p on p.account_id = n.account_id and p.id = n.package_lot_id
      where r.account_id = app_hidden.account_id() and r.lot_id = a.id
    ) as o
    join app_public.lots as l on l.account_id = app_hidden.account_id() and l.id = o.lot_id
  )
  select r
  from above as a
  join app_public.receivements as r on r.account_id = app_hidden.account_id() and r.lot_id = a.id and r.deleted_at is null
  limit 1
$$;
comment on function app_private.arrival_of_lot(int) is 'The arrival that the goods of a lot came with from their vendor, whatever became of them since. Null where none is known.';
alter function app_private.arrival_of_lot(int) owner to ledger_writer;

create or replace function app_private.refuse_lot(p_message text, p_problem text) returns void
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_private.fail('SWVAL', p_message, jsonb_build_object('fields', jsonb_build_object('lotId', p_problem)));
end $$;
comment on function app_private.refuse_lot(text, text) is 'Refuses the lot that a line names.';
alter function app_private.refuse_lot(text, text) owner to ledger_writer;

create or replace function app_private.tg_vendor_returns__of_vendor() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  if not exists (
    select from app_public.purchase_orders as o
    where o.account_id = new.account_id and o.id = new.purchase_order_id and o.vendor_id = new.vendor_id and o.deleted_at is null
  ) then
    perform app_private.fail('SWVAL', 'This is another vendor''s order.', '{"fields": {"purchaseOrderId": "otherDocument"}}');
  end if;
  return new;
end $$;
comment on function app_private.tg_vendor_returns__of_vendor() is 'The order that a return to a vendor is about is one of that vendor.';
drop trigger if exists tg_vendor_returns__of_vendor on app_public.vendor_returns;
create trigger tg_vendor_returns__of_vendor before insert or update of purchase_order_id on app_public.vendor_returns
for each row when (new.purchase_order_id is not null) execute function app_private.tg_vendor_returns__of_vendor();
alter function app_private.tg_vendor_returns__of_vendor() owner to ledger_writer;

-- before tg_vendor_return_lines__complete: triggers fire in the order of their names
create or replace function app_private.tg_vendor_return_lines__begin() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
set plan_cache_mode to force_generic_plan
as $$
declare
  me constant int := app_hidden.account_id();
  header app_public.vendor_returns;
  lot app_public.lots;
  arrival app_public.receivements;
begin
  select * into header from app_public.vendor_returns where account_id = me and id = new.vendor_return_id;
  select * into lot from app_public.lots where account_id = me and id = new.lot_id;
  if not found then
    return new; -- its foreign key says so
  end if;
  if lot.warehouse_id <> header.warehouse_id then
    perform app_private.refuse_lot('This lot lies in another warehouse.', 'otherWarehouse');
  end if;
  arrival := app_private.arrival_of_lot(lot.id);
  if not exists (select from app_public.purchase_orders where account_id = me and id = arrival.purchase_order_id and vendor_id = header.vendor_id)
    and not exists (select from app_public.sku_costs where account_id = me and sku_id = lot.sku_id and vendor_id = header.vendor_id)
  then
    perform app_private.refuse_lot('This vendor does not supply it.', 'otherVendor');
  end if;
  if arrival.purchase_order_id <> header.purchase_order_id then
    perform app_private.refuse_lot('This lot came with another order.', 'otherOrder');
  end if;
  new.sku_id := lot.sku_id;
  new.receivement_id := arrival.id;
  new.purchase_order_id := arrival.purchase_order_id;
  new.unit_credit := coalesce(new.unit_credit, arrival.cost, lot.unit_cost);
  return new;
end $$;
comment on function app_private.tg_vendor_return_lines__begin() is
  'A line of a return to a vendor is of its lot''s SKU, which the vendor supplies; it expects what that was bought for, unless another credit was agreed.';
drop trigger if exists tg_vendor_return_lines__begin on app_public.vendor_return_lines;
create trigger tg_vendor_return_lines__begin before insert on app_public.vendor_return_lines
for each row execute function app_private.tg_vendor_return_lines__begin();
alter function app_private.tg_vendor_return_lines__begin() owner to ledger_writer;

-- after it: what was completed is worth that
create or replace function app_private.tg_vendor_return_lines__credit() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  if tg_op = 'UPDATE' and new.unit_credit <> old.unit_credit and old.qty_shipped > 0 then
    perform app_private.fail('SWVAL', 'It was sent for the credit that was expected.', '{"fields": {"unitCredit": "creditSent"}}');
  end if;
  if new.quantity * new.unit_credit > app_hidden.largest_amount() then
    perform app_private.fail('SWVAL', 'The credit is more than fits.', jsonb_build_object(
      'fields', '{"unitCredit": "max"}'::jsonb, 'limits', jsonb_build_object('unitCredit', trim_scale(trunc(app_hidden.largest_amount() / new.quantity, 4))::text)));
  end if;
  new.total := round(new.quantity * new.unit_credit, 2);
  return new;
end $$;
comment on function app_private.tg_vendor_return_lines__credit() is 'What the vendor is expected to credit for a line; it stays once something of it was sent.';
drop trigger if exists tg_vendor_return_lines__credit on app_public.vendor_return_lines;
create trigger tg_vendor_return_lines__credit before insert or update of quantity, unit, unit_factor, unit_quantity, unit_credit on app_public.vendor_return_lines
for each row execute function app_private.tg_vendor_return_lines__credit();
alter function app_private.tg_vendor_return_lines__credit() owner to ledger_writer;

create or replace function app_private.tg_vendor_return_lines__stays() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  header app_public.vendor_returns;
begin
  select * into header
  from app_public.vendor_returns
  where account_id = app_hidden.account_id() and id = case when tg_op = 'DELETE' then old.vendor_return_id else new.vendor_return_id end and credited_on is not null;
  if found then
    perform app_private.fail('SWTRN', 'The credit is recorded: take it back first.', jsonb_build_object('from', header.state, 'to', header.state));
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
comment on function app_private.tg_vendor_return_lines__stays() is 'What was credited stays as it was credited.';
drop trigger if exists tg_vendor_return_lines__stays on app_public.vendor_return_lines;
create trigger tg_vendor_return_lines__stays before insert or delete or update of quantity, unit_factor, unit_quantity, unit_credit on app_public.vendor_return_lines
for each row execute function app_private.tg_vendor_return_lines__stays();
alter function app_private.tg_vendor_return_lines__stays() owner to ledger_writer;
