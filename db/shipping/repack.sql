-- Changes the contents of packages that have not left: goods taken out go back to the order on the very lots they came from,
-- goods added are taken from allocated ones, and the rest stays as it lies.
create or replace function app_private.changes_inside(p_order int, p_shipment int, p_packages jsonb)
returns table (package_id int, line_id int, sku_id int, packed numeric, wanted numeric)
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  asked record;
begin
  for asked in
    select (p.value ->> 'id')::int as package_id, l.value as given, concat_ws('.', 'packages', p.n - 1, 'lineItems') as place, l.n,
      (l.value ->> 'lineItemId')::int as line_id, s.sku_id,
      row_number() over (partition by p.n, l.value ->> 'lineItemId' order by l.n) as times
    from jsonb_array_elements(p_packages) with ordinality as p (value, n)
    cross join lateral jsonb_array_elements(coalesce(nullif(p.value -> 'lineItems', 'null'), '[]')) with ordinality as l (value, n)
    left join app_public.sales_order_lines as s on s.account_id = me and s.sales_order_id = p_order and s.id = (l.value ->> 'lineItemId')::int
    where p.value ->> 'id' is not null and not app_hidden.is_removed(p.value)
    order by p.n, l.n
  loop
    perform app_hidden.at_row(p_shipment, asked.place, asked.n);
    if asked.sku_id is null then
      perform app_private.fail('SWVAL', 'This is no line of the order.', '{"fields": {"lineItemId": "otherDocument"}}');
    elsif asked.times > 1 then
      perform app_private.fail('SWVAL', 'Give each line of a package once.', '{"fields": {"lineItemId": "twice"}}');
    end if;
    package_id := asked.package_id;
    line_id := asked.line_id;
    sku_id := asked.sku_id;
    wanted := case when app_hidden.decimal_input(asked.given, 'quantity', 4) = 0 then 0
      else app_private.quantity_input(asked.given, 'quantity', asked.sku_id) end;
    packed := coalesce((
      select sum(l.quantity) from app_public.package_lines as l where l.account_id = me and l.package_id = asked.package_id and l.line_id = asked.line_id
    ), 0);
    if wanted <> packed then
      return next;
    end if;
  end loop;
  perform set_config('app.input_place', '', true);
end $$;
comment on function app_private.changes_inside(int, int, jsonb) is
  'What is asked to lie in packages that exist, line by line: [{id, lineItems: [{lineItemId, quantity}]}], where it differs from what does; 0 is none of it. What is not named stays.';
alter function app_private.changes_inside(int, int, jsonb) owner to ledger_writer;

create or replace function app_private.take_out(p_order int, p_packages int[], p_lines int[], p_quantities numeric[]) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  moves app_private.stock_move[];
begin
  -- what was put in last comes out first; what goes into kits once stays until the last of them is out
  with asked as materialized (
    select u.package_id, u.line_id, u.quantity, u.quantity = sum(l.quantity) as is_all
    from unnest(p_packages, p_lines, p_quantities) as u (package_id, line_id, quantity)
    join app_public.package_lines as l on l.account_id = me and l.package_id = u.package_id and l.line_id = u.line_id
    group by u.package_id, u.line_id, u.quantity
  ),
  lots as materialized (
    select t.id, t.lot_id, t.component_id, t.source, l.line_id, t.quantity,
      sum(t.quantity) over (partition by l.package_id, l.line_id, t.component_id order by l.id desc, t.id desc) as high,
      case
        when a.is_all then sum(t.quantity) over (partition by l.package_id, l.line_id, t.component_id)
        when c.id is null then a.quantity
        when c.is_fixed then 0
        else a.quantity * c.quantity_per
      end as out
    from asked as a
    join app_public.package_lines as l on l.account_id = me and l.package_id = a.package_id and l.line_id = a.line_id
    join app_public.package_lots as t on t.account_id = me and t.package_line_id = l.id
    left join app_public.sales_order_components as c on c.account_id = me and c.id = t.component_id
  ),
  taken as materialized (
    select id, lot_id, component_id, source, line_id, quantity as lay, least(high, out) - (high - quantity) as quantity
    from lots
    where out > high - quantity
  ),
  gone as (
    delete from app_public.package_lots where account_id = me and id in (select id from taken where quantity = lay)
  ),
  left_in as (
    update app_public.package_lots as t set quantity = t.quantity - taken.quantity, version = version + 1, updated_at = clock_timestamp()
    from taken
    where t.account_id = me and t.id = taken.id and taken.quantity < lay
  )
  select array_agg((
    lot_id, 0, case when component_id is null then 'sales_line' else 'sales_component' end, coalesce(component_id, line_id), quantity, -quantity, source
  )::app_private.stock_move order by id) into moves
  from taken;

  with lines as materialized (
    select l.id, l.quantity, u.quantity as out, sum(l.quantity) over (partition by l.package_id, l.line_id order by l.id desc) as high
    from unnest(p_packages, p_lines, p_quantities) as u (package_id, line_id, quantity)
    join app_public.package_lines as l on l.account_id = me and l.package_id = u.package_id and l.line_id = u.line_id
  ),
  gone as (
    delete from app_public.package_lines where account_id = me and id in (select id from lines where high <= out)
  )
  update app_public.package_lines as l set quantity = lines.high - lines.out, version = version + 1, updated_at = clock_timestamp()
  from lines
  where l.account_id = me and l.id = lines.id and lines.high > lines.out and lines.out > lines.high - lines.quantity;
  perform app_private.settle('sales_orders', p_order, 'undo_pack', moves);
end $$;
comment on function app_private.take_out(int, int[], int[], numeric[]) is
  'Takes so much of lines out of packages of a locked order; it stays allocated to them, on the same lots.';
alter function app_private.take_out(int, int[], int[], numeric[]) owner to ledger_writer;

create or replace function app_private.put_in(p_order int, p_packages int[], p_lines int[], p_quantities numeric[]) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  made int[];
  package_lines int[];
  newest bigint;
  moves app_private.stock_move[];
begin
  perform app_private.require_allocated(p_order, p_lines, p_quantities);
  with made as (
    insert into app_public.package_lines (account_id, package_id, line_id, sku_id, quantity)
    select me, u.package_id, l.id, l.sku_id, u.quantity
    from unnest(p_packages, p_lines, p_quantities) with ordinality as u (package_id, line_id, quantity, n)
    join app_public.sales_order_lines as l on l.account_id = me and l.id = u.line_id
    where not exists (
      select from app_public.package_lines as there where there.account_id = me and there.package_id = u.package_id and there.line_id = u.line_id
    )
    order by u.n
    returning id
  )
  select array_agg(id) into made from made;
  select array_agg(there.id order by u.n) into package_lines
  from unnest(p_packages, p_lines) with ordinality as u (package_id, line_id, n)
  cross join lateral (
    select id from app_public.package_lines where account_id = me and package_id = u.package_id and line_id = u.line_id order by id desc limit 1
  ) as there;
  update app_public.package_lines as l set quantity = l.quantity + u.quantity, version = version + 1, updated_at = clock_timestamp()
  from unnest(package_lines, p_quantities) as u (id, quantity)
  where l.account_id = me and l.id = u.id and l.id <> all (coalesce(made, '{}'));
  select coalesce(max(id), 0) into newest from app_public.package_lots where account_id = me and package_line_id = any (package_lines);
  perform app_private.write_package_lots(p_lines, p_quantities, package_lines);
  perform app_private.settle('sales_orders', p_order, 'pack', app_private.packing_moves(package_lines, newest));
end $$;
comment on function app_private.put_in(int, int[], int[], numeric[]) is 'Packs so much more of lines of a locked order into packages that exist.';
alter function app_private.put_in(int, int[], int[], numeric[]) owner to ledger_writer;

create or replace function app_private.repack(p_order int, p_shipment int, p_packages jsonb) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  packages int[];
  lines int[];
  packed numeric[];
  wanted numeric[];
  emptied int;
  less boolean;
  more boolean;
begin
  select array_agg(c.package_id), array_agg(c.line_id), array_agg(c.packed), array_agg(c.wanted), bool_or(c.wanted < c.packed), bool_or(c.wanted > c.packed)
  into packages, lines, packed, wanted, less, more
  from app_private.changes_inside(p_order, p_shipment, p_packages) as c;
  -- all that comes out does before anything goes in: it may go from one package into another
  if less then
    perform app_private.take_out(p_order, array_agg(u.package_id), array_agg(u.line_id), array_agg(u.packed - u.wanted))
    from unnest(packages, lines, packed, wanted) as u (package_id, line_id, packed, wanted)
    where u.wanted < u.packed;
  end if;
  if more then
    perform app_private.require_state((
      select state from app_public.sales_orders where account_id = me and id = p_order
    ), app_private.live_states('sales_orders'), 'Shipped');
    perform app_private.lock_document_levels('sales_orders', p_order);
    perform app_private.put_in(p_order, array_agg(u.package_id order by u.n), array_agg(u.line_id order by u.n), array_agg(u.wanted - u.packed order by u.n))
    from unnest(packages, lines, packed, wanted) with ordinality as u (package_id, line_id, packed, wanted, n)
    where u.wanted > u.packed;
  end if;
  select p.n into emptied
  from jsonb_array_elements(p_packages) with ordinality as p (value, n)
  where (p.value ->> 'id')::int = any (packages)
    and not exists (select from app_public.package_lines as l where l.account_id = me and l.package_id = (p.value ->> 'id')::int)
  order by p.n
  limit 1;
  if found then
    perform app_hidden.at_row(p_shipment, 'packages', emptied);
    perform app_private.fail('SWVAL', 'You haven''t checked any items...', '{"fields": {"lineItems": "required"}}');
  end if;
end $$;
comment on function app_private.repack(int, int, jsonb) is
  'Changes what lies in packages of a locked shipment that has not left: {packages: [{id, lineItems: [{lineItemId, quantity}]}]}; lines that are not named stay as they are, and no package is left empty.';
alter function app_private.repack(int, int, jsonb) owner to ledger_writer;
