create or replace function app_private.lock_shipment(p_id int) returns app_public.shipments
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  shipment app_public.shipments;
  order_id int;
begin
  select sales_order_id into order_id
  from app_public.shipments
  where account_id = app_hidden.account_id() and id = p_id and deleted_at is null;
  if not found then
    perform app_private.fail('SWNFD', 'This shipment does not exist.', jsonb_build_object('module', 'shipments', 'id', p_id));
  end if;
  perform app_private.lock_document('sales_orders', order_id);
  perform app_private.lock_document_levels('sales_orders', order_id, array_agg(l.sku_id), array_agg(l.warehouse_id))
  from app_private.shipment_lots(p_id) as t
  join app_public.lots as l on l.account_id = app_hidden.account_id() and l.id = t.lot_id;
  -- read after the lock
  select * into shipment from app_public.shipments where account_id = app_hidden.account_id() and id = p_id and deleted_at is null;
  if shipment.sales_order_id is distinct from order_id then
    raise serialization_failure using message = 'The shipment was deleted or went to another order meanwhile.';
  end if;
  return shipment;
end $$;
comment on function app_private.lock_shipment(int) is 'Locks a shipment: its sales order, then the levels; returns it as it is then.';
alter function app_private.lock_shipment(int) owner to ledger_writer;

-- it knew no components before
do $$
begin
  if exists (select from pg_proc where oid = to_regprocedure('app_private.shipment_lots(int, int)') and not 'claim_id' = any (proargnames)) then
    drop function app_private.shipment_lots(int, int);
  end if;
end $$;
create or replace function app_private.shipment_lots(p_shipment int, p_package int default null)
returns table (package_lot_id int, line_id int, kind text, claim_id int, lot_id int, source text, quantity numeric, unit_cost numeric)
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select t.id, l.line_id, case when t.component_id is null then 'sales_line' else 'sales_component' end, coalesce(t.component_id, l.line_id),
    t.lot_id, t.source, t.quantity, t.unit_cost
  from app_public.packages as p
  join app_public.package_lines as l on l.account_id = p.account_id and l.package_id = p.id
  join app_public.package_lots as t on t.account_id = p.account_id and t.package_line_id = l.id
  where p.account_id = app_hidden.account_id() and p.shipment_id = p_shipment and p.deleted_at is null
    and (p_package is null or p.id = p_package)
$$;
comment on function app_private.shipment_lots(int, int) is 'What lies in a shipment''s packages, lot by lot: for which line of the order, and of it or of which component of it.';
alter function app_private.shipment_lots(int, int) owner to ledger_writer;

create or replace function app_private.shipped_facts(p_shipment int) returns app_private.line_fact[]
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  -- a kit is not in its lots: its line has what was packed of it
  select array_agg((f.line_table, f.line_id, 'shipped', f.quantity)::app_private.line_fact)
  from (
    select 'sales_order_lines' as line_table, l.line_id, l.quantity
    from app_public.packages as p
    join app_public.package_lines as l on l.account_id = p.account_id and l.package_id = p.id
    where p.account_id = app_hidden.account_id() and p.shipment_id = p_shipment and p.deleted_at is null
    union all
    select 'sales_order_lines', c.line_id, c.quantity
    from app_private.charges_of(p_shipment) as c
    union all
    select 'sales_order_components', t.claim_id, t.quantity
    from app_private.shipment_lots(p_shipment) as t
    where t.kind = 'sales_component'
  ) as f
$$;
comment on function app_private.shipped_facts(int) is 'What is shipped of lines, and of the components of kits, when a shipment is placed.';
alter function app_private.shipped_facts(int) owner to ledger_writer;
