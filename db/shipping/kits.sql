-- Kits on sales orders have and get stock in whole kits: as many as every component is enough for.
create or replace function app_private.kits_packed(p_line int) returns numeric
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select coalesce(sum(l.quantity), 0)
  from app_public.package_lines as l
  join app_public.packages as p on p.account_id = l.account_id and p.id = l.package_id and p.deleted_at is null
  join app_public.shipments as s on s.account_id = p.account_id and s.id = p.shipment_id and s.state = 'Ready To Ship' and s.deleted_at is null
  where l.account_id = app_hidden.account_id() and l.line_id = p_line
$$;
comment on function app_private.kits_packed(int) is
  'How many kits of a line are packed and have not left. Their lots do not say: what goes in once lies in the first alone.';
alter function app_private.kits_packed(int) owner to ledger_writer;

create or replace function app_private.kits_allocated(p_line int) returns numeric
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select coalesce(min(case
    when not c.is_fixed then floor(coalesce(k.allocated, 0) / c.quantity_per)
    when k.backordered > 0 then 0
  end), min(l.quantity - l.qty_shipped - l.qty_short_closed - app_private.kits_packed(l.id)))
  from app_public.sales_order_lines as l
  join app_public.sales_order_components as c on c.account_id = l.account_id and c.line_id = l.id
  -- none where all of it is shipped
  left join app_hidden.claims as k on k.account_id = c.account_id and k.kind = 'sales_component' and k.line_id = c.id
  where l.account_id = app_hidden.account_id() and l.id = p_line
$$;
comment on function app_private.kits_allocated(int) is 'How many kits of a line can be packed: all that goes into them is allocated.';
alter function app_private.kits_allocated(int) owner to ledger_writer;

create or replace function app_private.write_kits(p_lines int[], p_quantities numeric[], p_package_lines int[]) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  components int[];
  quantities numeric[];
  places int[];
begin
  -- what goes in once goes with the first kit that is packed
  select array_agg(c.id order by u.n, c.id), array_agg(w.quantity order by u.n, c.id), array_agg(u.n::int order by u.n, c.id)
  into components, quantities, places
  from unnest(p_lines, p_quantities) with ordinality as u (line_id, quantity, n)
  join app_public.sales_order_components as c on c.account_id = me and c.line_id = u.line_id
  left join app_hidden.claims as k on k.account_id = me and k.kind = 'sales_component' and k.line_id = c.id
  cross join lateral (
    select case
      when not c.is_fixed then u.quantity * c.quantity_per
      when u.n = array_position(p_lines, u.line_id) then coalesce(k.allocated, 0)
      else 0
    end as quantity
  ) as w
  where w.quantity > 0;
  insert into app_public.package_lots (account_id, package_line_id, sales_order_id, sku_id, component_id, lot_id, source, quantity)
  select me, p_package_lines[places[t.n]], c.sales_order_id, c.sku_id, t.line_id, t.lot_id, t.source, t.quantity
  from app_private.allocated_lots('sales_component', components, quantities) as t
  join app_public.sales_order_components as c on c.account_id = me and c.id = t.line_id;
end $$;
comment on function app_private.write_kits(int[], numeric[], int[]) is
  'Writes the lots of the components of kits that are packed; the arrays are those of write_packages, with the package lines made for them.';
alter function app_private.write_kits(int[], numeric[], int[]) owner to ledger_writer;

create or replace function app_private.kit_moves(p_line int) returns app_private.stock_move[]
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  with wanted as materialized (
    select k.line_id as claim_id, k.sku_id, k.warehouse_id, c.is_fixed, c.quantity_per, k.open_quantity, k.allocated + k.committed as had, k.backordered
    from app_public.sales_order_components as c
    join app_hidden.claims as k on k.account_id = c.account_id and k.kind = 'sales_component' and k.line_id = c.id
    where c.account_id = app_hidden.account_id() and c.line_id = p_line
  ),
  free as materialized (
    select w.sku_id, w.warehouse_id, f.lot_id, f.free, f.high
    from (select distinct sku_id, warehouse_id from wanted) as w
    cross join lateral (
      select l.id as lot_id, l.quantity - l.reserved as free, sum(l.quantity - l.reserved) over (
        order by case when coalesce(s.lot_order, a.lot_order) = 'FEFO' then l.expiration_date end, l.received_at, l.id
      ) as high
      from app_public.lots as l
      join app_public.skus as s on s.account_id = l.account_id and s.id = l.sku_id
      join app_public.accounts as a on a.id = l.account_id
      where l.account_id = app_hidden.account_id() and l.sku_id = w.sku_id and l.warehouse_id = w.warehouse_id and l.has_free
    ) as f
  ),
  -- of a component that goes in both once and for each, what goes in once comes first
  there as (
    select w.sku_id, coalesce(f.free, 0) - w.once as spare, w.per, w.had
    from (
      select sku_id, coalesce(sum(backordered) filter (where is_fixed), 0) as once,
        coalesce(sum(quantity_per) filter (where not is_fixed), 0) as per, coalesce(sum(had) filter (where not is_fixed), 0) as had
      from wanted
      group by sku_id
    ) as w
    left join (select sku_id, max(high) as free from free group by sku_id) as f on f.sku_id = w.sku_id
  ),
  target as (
    select case when bool_or(spare < 0) then 0 else coalesce(min(floor((had + spare) / nullif(per, 0))), 1) end as kits from there
  ),
  given as (
    select w.*, sum(w.quantity) over (partition by w.sku_id order by not w.is_fixed, w.claim_id) as high
    from (
      select wanted.claim_id, wanted.sku_id, wanted.is_fixed,
        least(wanted.backordered, greatest(0, case
          when target.kits = 0 then 0
          when wanted.is_fixed then wanted.backordered
          else target.kits * wanted.quantity_per - wanted.had
        end)) as quantity
      from wanted, target
    ) as w
    where w.quantity > 0
  )
  select coalesce(array_agg((
    free.lot_id, 0, 'sales_component', given.claim_id,
    least(given.high, free.high) - greatest(given.high - given.quantity, free.high - free.free), 0, 'auto'
  )::app_private.stock_move order by given.claim_id, free.high), '{}')
  from given
  join free on free.sku_id = given.sku_id and free.high > given.high - given.quantity and given.high > free.high - free.free
$$;
comment on function app_private.kit_moves(int) is
  'The reservations that give a line of kits as many whole kits as there are, of lots in lot order; the levels of all its components are locked.';
alter function app_private.kit_moves(int) owner to ledger_writer;

create or replace function app_private.fill_kits(p_event bigint, p_offset int, p_skus int[], p_warehouses int[], p_table text, p_id int) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  line record;
  moves app_private.stock_move[];
  applied int := p_offset;
  others boolean := false;
begin
  for line in
    select c.line_id, k.document_table = p_table and k.document_id = p_id as is_own,
      -- those whose every component is locked by this event
      bool_and((k.sku_id, k.warehouse_id) in (select * from unnest(p_skus, p_warehouses))) as is_locked
    from (
      select distinct w.line_id
      from unnest(p_skus, p_warehouses) as u (sku_id, warehouse_id)
      join app_hidden.claims as w on w.account_id = me and w.sku_id = u.sku_id and w.warehouse_id = u.warehouse_id and w.backordered > 0 and w.fill = 'kit'
    ) as waiting
    join app_public.sales_order_components as w on w.account_id = me and w.id = waiting.line_id
    join app_public.sales_order_components as c on c.account_id = me and c.line_id = w.line_id
    join app_hidden.claims as k on k.account_id = me and k.kind = 'sales_component' and k.line_id = c.id
    group by c.line_id, 2
    order by c.line_id
  loop
    if line.is_own and line.is_locked then
      moves := app_private.kit_moves(line.line_id);
      if cardinality(moves) > 0 then
        perform app_private.apply_moves(p_event, applied, moves);
        applied := applied + cardinality(moves);
      end if;
    else
      others := true;
    end if;
  end loop;
  if others then
    perform graphile_worker.enqueue('fill_kits', json_build_object('account', me), format('fill_kits %s', me));
  end if;
end $$;
comment on function app_private.fill_kits(bigint, int, int[], int[], text, int) is
  'Gives the kits of the document at hand what is free, where the event holds the levels of all their components; the others get theirs in a transaction of their own.';
alter function app_private.fill_kits(bigint, int, int[], int[], text, int) owner to ledger_writer;

create or replace function app_private.fill_waiting_kits(p_account int, p_lines int default 200) returns void
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
set plan_cache_mode to force_generic_plan -- see post_stock_event
set enable_seqscan to off
set enable_hashjoin to off
set enable_mergejoin to off
set random_page_cost to 0
as $$
declare
  caller constant text := app_private.act_for(p_account);
  lines int[];
  line int;
  skus int[];
  warehouses int[];
  moves app_private.stock_move[];
begin
  if (select auto_fill from app_public.accounts where id = p_account) then
    lines := array(
      select c.line_id
      from app_hidden.claims as k
      join app_public.sales_order_components as c on c.account_id = k.account_id and c.id = k.line_id
      where k.account_id = p_account and k.kind = 'sales_component' and k.fill = 'kit' and k.backordered > 0
      group by c.line_id
      order by min(k.due), min(k.opened_at), c.line_id
      limit p_lines
    );
    select array_agg(l.sku_id order by l.sku_id, l.warehouse_id), array_agg(l.warehouse_id order by l.sku_id, l.warehouse_id)
    into skus, warehouses
    from (
      select distinct k.sku_id, k.warehouse_id
      from app_public.sales_order_components as c
      join app_hidden.claims as k on k.account_id = c.account_id and k.kind = 'sales_component' and k.line_id = c.id
      where c.account_id = p_account and c.line_id = any (lines)
    ) as l;
  end if;
  if skus is not null then
    -- all of them before any is filled, in the order in which everybody locks
    perform app_private.lock_levels(skus, warehouses);
    moves := app_private.expired_moves(skus, warehouses);
    if cardinality(moves) > 0 then
      perform app_private.post_stock_event('expire', null, null, moves, p_fill => 'none');
    end if;
    foreach line in array lines loop
      -- a line that changed meanwhile may have components whose levels are not among these
      if not exists (
        select from app_public.sales_order_components as c
        join app_hidden.claims as k on k.account_id = c.account_id and k.kind = 'sales_component' and k.line_id = c.id
        where c.account_id = p_account and c.line_id = line and (k.sku_id, k.warehouse_id) not in (select * from unnest(skus, warehouses))
      ) then
        moves := app_private.kit_moves(line);
        if cardinality(moves) > 0 then
          perform app_private.post_stock_event('fill', null, null, moves, p_fill => 'none');
        end if;
      end if;
    end loop;
  end if;
  perform set_config('app.account_id', caller, true);
end $$;
comment on function app_private.fill_waiting_kits(int, int) is
  'Gives kits that wait, first by day and age, what is free of their components, in whole kits. For the worker, once something came.';
alter function app_private.fill_waiting_kits(int, int) owner to ledger_writer;
set local role ledger_writer;
grant execute on function app_private.fill_waiting_kits(int, int) to stockwright_owner, stockwright_worker;
set local role stockwright_owner;

create or replace function app_hidden.kit_line_quantity(p_line int, p_dimension text) returns numeric
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  select case p_dimension
    when 'allocated' then k.allocated
    when 'committed' then k.packed
    when 'backordered' then greatest(0, l.quantity - l.qty_shipped - l.qty_short_closed - k.packed - k.allocated)
  end
  from app_public.sales_order_lines as l
  join app_public.sales_orders as o on o.account_id = l.account_id and o.id = l.sales_order_id
  cross join lateral (
    select app_private.kits_allocated(l.id) as allocated, app_private.kits_packed(l.id) as packed
  ) as k
  where l.account_id = app_hidden.account_id() and l.id = p_line and l.is_kit and app_private.stage_of('sales_orders', o.state) in ('open', 'underWay')
$$;
comment on function app_hidden.kit_line_quantity(int, text) is 'How many kits of a line are allocated, packed (committed) or lack something (backordered); null where it is no kit, or not open.';
alter function app_hidden.kit_line_quantity(int, text) owner to ledger_writer;

create or replace function app_private.tg_sales_order_lines__kits_packed() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  packed constant numeric := app_private.kits_packed(new.id);
begin
  if packed > new.quantity - new.qty_shipped - new.qty_short_closed then
    perform app_private.fail('SWVAL', 'Part of this is packed. Place or delete the packages first.', jsonb_build_object(
      'fields', '{"quantity": "packed"}'::jsonb, 'lineId', new.id, 'packed', trim_scale(packed)::text));
  end if;
  return null;
end $$;
comment on function app_private.tg_sales_order_lines__kits_packed() is 'A line of kits has at least as many as are packed. Its order is locked.';
drop trigger if exists tg_sales_order_lines__kits_packed on app_public.sales_order_lines;
create trigger tg_sales_order_lines__kits_packed after update of quantity, qty_short_closed on app_public.sales_order_lines
for each row when (new.is_kit and new.quantity - new.qty_short_closed < old.quantity - old.qty_short_closed)
execute function app_private.tg_sales_order_lines__kits_packed();
alter function app_private.tg_sales_order_lines__kits_packed() owner to ledger_writer;
