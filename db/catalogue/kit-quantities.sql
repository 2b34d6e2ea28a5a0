-- A kit is worth what its components are: how many of it there are is asked, and kept nowhere.
create or replace function app_private.kit_parts(p_sku int)
returns table (warehouse_id int, sku_id int, "position" int, quantity_per numeric, quantity_fixed numeric, available numeric, on_order numeric)
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  with part as materialized (
    -- what is needed of a component both once and for each is one amount
    select b.sku_id, min(b.position) as position,
      coalesce(sum(b.quantity_per) filter (where not b.is_fixed), 0) as quantity_per,
      coalesce(sum(b.quantity_per) filter (where b.is_fixed), 0) as quantity_fixed
    from app_private.bill_components(array(
      select id from app_public.skus where account_id = app_hidden.account_id() and id = p_sku and is_kit
    )) as b
    group by b.sku_id
  ),
  place as (
    select distinct l.warehouse_id
    from part
    join app_public.stock_levels as l on l.account_id = app_hidden.account_id() and l.sku_id = part.sku_id
  )
  select place.warehouse_id, part.sku_id, part.position, part.quantity_per, part.quantity_fixed, coalesce(l.available, 0), coalesce(l.on_order, 0)
  from place
  cross join part
  left join app_public.stock_levels as l
    on l.account_id = app_hidden.account_id() and l.sku_id = part.sku_id and l.warehouse_id = place.warehouse_id
$$;
comment on function app_private.kit_parts(int) is
  'What a kit is made of in the end, in each warehouse that ever had any of it: how much for each kit, how much once, and what there is. Nothing for what is no kit.';
alter function app_private.kit_parts(int) owner to ledger_writer;

create or replace function app_private.kits_of(p_there numeric, p_per numeric, p_fixed numeric) returns numeric
language sql immutable
as $$ select case when p_there < p_fixed then 0 when p_per > 0 then floor((p_there - p_fixed) / p_per) end $$;
comment on function app_private.kits_of(numeric, numeric, numeric) is
  'For how many kits there is enough of one component; null where there is enough for any number: of what goes in once.';
alter function app_private.kits_of(numeric, numeric, numeric) owner to ledger_writer;

create or replace function app_private.kit_figures(p_sku int) returns table (warehouse_id int, available numeric, on_order numeric, backordered numeric)
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select w.warehouse_id, w.available, w.in_time - w.available, coalesce((
    select sum(app_hidden.kit_line_quantity(l.line_id, 'backordered'))
    from (
      select distinct l.id as line_id
      from app_public.sales_order_lines as l
      join app_public.sales_order_components as c on c.account_id = l.account_id and c.line_id = l.id
      join app_hidden.claims as k on k.account_id = c.account_id and k.kind = 'sales_component' and k.line_id = c.id
      where l.account_id = app_hidden.account_id() and l.sku_id = p_sku and l.is_kit and k.warehouse_id = w.warehouse_id and k.backordered > 0
    ) as l
  ), 0)
  from (
    -- of what is all fixed, one order can be filled
    select p.warehouse_id,
      coalesce(min(app_private.kits_of(p.available, p.quantity_per, p.quantity_fixed)), 1) as available,
      coalesce(min(app_private.kits_of(p.available + p.on_order, p.quantity_per, p.quantity_fixed)), 1) as in_time
    from app_private.kit_parts(p_sku) as p
    group by p.warehouse_id
  ) as w
$$;
comment on function app_private.kit_figures(int) is
  'How many of a kit there are in each warehouse: what its components that are free make, how many more with those on order, and how many orders lack.';
alter function app_private.kit_figures(int) owner to ledger_writer;

create or replace function app_hidden.kit_levels(p_sku int) returns setof app_public.stock_levels
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  select app_hidden.account_id(), p_sku, f.warehouse_id, 0::bigint, statement_timestamp(), 0::app_public.quantity, 0::app_public.quantity, 0::app_public.quantity,
    f.backordered::app_public.quantity, f.on_order::app_public.quantity, 0::app_public.quantity, 0::app_public.quantity, 0::app_public.quantity, 0::app_public.quantity,
    f.available::app_public.quantity, 0::numeric(24, 8)
  from app_private.kit_figures(p_sku) as f
$$;
comment on function app_hidden.kit_levels(int) is 'The quantities of a kit in each warehouse, as stock levels. None for what is no kit, or not of the caller''s account.';
alter function app_hidden.kit_levels(int) owner to ledger_writer;

create or replace function app_hidden.level_value(p_sku int, p_warehouse int) returns numeric
language plpgsql stable security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_hidden.require_scope('sku_cost:view:all');
  return (select stock_value from app_public.stock_levels where account_id = app_hidden.account_id() and sku_id = p_sku and warehouse_id = p_warehouse);
end $$;
comment on function app_hidden.level_value(int, int) is
  'What is in stock of a SKU in a warehouse is worth. A role that may not read costs is refused it, and nothing else of a level.';
alter function app_hidden.level_value(int, int) owner to ledger_writer;

create or replace function app_hidden.sku_levels(p_sku int) returns setof app_public.stock_levels
language sql stable
as $$
  -- its worth is read only by users to whom it is told
  select account_id, sku_id, warehouse_id, seq, recorded_at, in_stock, allocated, committed, backordered, on_order, in_progress, pending_return, transfer_incoming,
    transfer_outgoing, available, app_hidden.level_value(sku_id, warehouse_id)::numeric(24, 8)
  from app_public.stock_levels
  where account_id = app_hidden.account_id() and sku_id = p_sku
  union all
  select k.* from app_public.skus as s, app_hidden.kit_levels(s.id) as k where s.account_id = app_hidden.account_id() and s.id = p_sku and s.is_kit
$$;
comment on function app_hidden.sku_levels(int) is 'The quantities of a SKU in each warehouse, with the caller''s rights: as they are posted, or as the components of a kit make them.';

create or replace function app_private.explained_kit(p_sku int, p_warehouse int, p_dimension text) returns jsonb
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'skuId', k.sku_id,
    'code', s.code,
    'name', s.name,
    'quantityPer', trim_scale(k.quantity_per)::text,
    'quantityFixed', trim_scale(k.quantity_fixed)::text,
    'quantity', trim_scale(k.there)::text,
    'kits', trim_scale(k.kits)::text,
    'limits', k.kits is not distinct from k.fewest
  ) order by k.position), '[]')
  from (
    select p.*, app_private.kits_of(p.there, p.quantity_per, p.quantity_fixed) as kits,
      min(app_private.kits_of(p.there, p.quantity_per, p.quantity_fixed)) over () as fewest
    from (
      select *, available + case p_dimension when 'on_order' then on_order else 0 end as there
      from app_private.kit_parts(p_sku)
      where warehouse_id = p_warehouse and p_dimension in ('available', 'on_order')
    ) as p
  ) as k
  join app_public.skus as s on s.account_id = app_hidden.account_id() and s.id = k.sku_id
$$;
comment on function app_private.explained_kit(int, int, text) is
  'For how many of a kit there is enough of each component in a warehouse, and which of them limits it; for what is on order, of what is free and on order together.';
alter function app_private.explained_kit(int, int, text) owner to ledger_writer;
