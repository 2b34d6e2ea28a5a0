create or replace function app_private.as_seen(p_vendor int, p_from int, p_quantity numeric, p_cost numeric) returns jsonb
language sql immutable
set search_path to pg_catalog, pg_temp
as $$ select jsonb_build_object('from', coalesce(p_from, p_vendor), 'quantity', trim_scale(p_quantity)::text, 'cost', trim_scale(p_cost)::text) $$;
comment on function app_private.as_seen(int, int, numeric, numeric) is
  'What of a suggestion must be as it was seen when it is taken later: from whom, how much, and at which cost.';
alter function app_private.as_seen(int, int, numeric, numeric) owner to ledger_writer;

-- Drafts of what the desk suggests. A second call that makes some waits, and then sees what is on drafts already.
create or replace function app_hidden.suggested_lines(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  moves constant boolean := (input ->> 'moves')::boolean;
  given constant jsonb := input -> 'rows';
  most constant int := 500;
  skus int[];
  problems jsonb;
  suggested jsonb;
begin
  perform app_private.require_view('sku');
  perform app_private.require_view('purchase_order');
  if jsonb_typeof(given) is distinct from 'array' or jsonb_array_length(given) not between 1 and most then
    perform app_private.fail('SWVAL', 'Choose 1 to 500 suggestions.', jsonb_build_object('fields', jsonb_build_object('rows', 'tooMany'), 'limit', most));
  end if;
  perform pg_advisory_xact_lock(hashtextextended(format('reorder %s', me), 0));
  select array_agg((x ->> 'skuId')::int) into skus from jsonb_array_elements(given) as x;
  select jsonb_object_agg(format('rows.%s.%s', g.n - 1, g.field), g.problem) into problems
  from (
    select x.n, case when s.id is null then 'skuId' when w.id is null then 'warehouseId' else 'quantity' end as field,
      case
        when s.id is null or w.id is null then 'notFound'
        when x.row ->> 'quantity' is not null and app_hidden.decimal_input(x.row, 'quantity', 4) <= 0 then 'positive'
        when count(*) over (partition by s.id, w.id) > 1 then 'twice'
      end as problem
    from jsonb_array_elements(given) with ordinality as x (row, n)
    left join app_public.skus as s on s.account_id = me and s.id = (x.row ->> 'skuId')::int and s.archived_by is null
    left join app_public.warehouses as w on w.account_id = me and w.id = (x.row ->> 'warehouseId')::int
  ) as g
  where g.problem is not null;
  if problems is not null then
    perform app_private.fail('SWVAL', 'These suggestions cannot be taken as they are.', jsonb_build_object('fields', problems));
  end if;
  select jsonb_agg(to_jsonb(r) || jsonb_build_object('seen', app_private.as_seen(r.vendor_id, r.from_warehouse_id, r.quantity, r.cost))) into suggested
  from app_private.reorder_rows(skus) as r;
  select jsonb_object_agg(format('rows.%s.quantity', g.n - 1), g.problem) into problems
  from (
    select x.n, case
        -- asked for whatever is suggested now
        when x.row ->> 'needed' is null and (r.sku_id is null or r.put_off_until is not null or (r.from_warehouse_id is not null) <> moves) then 'nothingToOrder'
        when r.sku_id is null or r.needed <> app_hidden.decimal_input(x.row, 'needed', 4) or (r.from_warehouse_id is not null) <> moves then 'orderedMeanwhile'
        when x.row -> 'seen' <> r.seen or x.row ? 'seen' and r.put_off_until is not null then 'suggestedOtherwise'
        when r.vendor_id is null and not moves then 'noVendor'
      end as problem
    from jsonb_array_elements(given) with ordinality as x (row, n)
    left join jsonb_to_recordset(suggested) as r (sku_id int, warehouse_id int, vendor_id int, from_warehouse_id int, needed numeric, put_off_until date, seen jsonb)
      on r.sku_id = (x.row ->> 'skuId')::int and r.warehouse_id = (x.row ->> 'warehouseId')::int
  ) as g
  where g.problem is not null;
  if problems is not null then
    perform app_private.fail('SWVAL', 'Ordered meanwhile: what is suggested has changed.', jsonb_build_object('fields', problems));
  end if;
  return (
    select jsonb_agg(jsonb_build_object('from', d.party, 'to', d.warehouse_id, 'due', app_hidden.today() + d.lead_days, 'lineItems', d.lines) order by d.party, d.warehouse_id)
    from (
      select case when moves then r.from_warehouse_id else r.vendor_id end as party, r.warehouse_id, max(r.lead_days) as lead_days,
        jsonb_agg(jsonb_build_object('skuId', r.sku_id, 'quantity', coalesce(x.row ->> 'quantity', case when moves then r.needed else r.quantity end::text)) order by x.n) as lines
      from jsonb_array_elements(given) with ordinality as x (row, n)
      join jsonb_to_recordset(suggested) as r (sku_id int, warehouse_id int, vendor_id int, from_warehouse_id int, lead_days int, needed numeric, quantity numeric)
        on r.sku_id = (x.row ->> 'skuId')::int and r.warehouse_id = (x.row ->> 'warehouseId')::int
      group by 1, 2
    ) as d
  );
end $$;
comment on function app_hidden.suggested_lines(jsonb) is
  'What to draft of suggestions as they were seen, or as they are now where needed is left out: {moves, rows: [{skuId, warehouseId, needed, quantity, seen: as_seen}]}, by vendor (or warehouse to move from) and warehouse. Nobody else takes any until this transaction ends. Errors: SWFBD, SWVAL (orderedMeanwhile, suggestedOtherwise, nothingToOrder, noVendor).';
alter function app_hidden.suggested_lines(jsonb) owner to ledger_writer;

create or replace function app_hidden.drafted_lines(p_module text, p_ids int[], p_rows jsonb) returns jsonb
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  answer jsonb;
begin
  -- a SKU stands once on the drafts of one call that go to a warehouse
  execute format($sql$
    select jsonb_agg(jsonb_build_object('id', o.id, 'lineItemId', l.id, 'quantity', trim_scale(l.quantity)::text) order by x.n)
    from jsonb_array_elements($2) with ordinality as x (row, n)
    join app_public.%1$I as l on l.account_id = $3 and l.%2$I = any ($1) and l.sku_id = (x.row ->> 'skuId')::int
    join app_public.%3$I as o on o.account_id = l.account_id and o.id = l.%2$I and o.%4$I = (x.row ->> 'warehouseId')::int
  $sql$, case p_module when 'transfers' then 'transfer_lines' else 'purchase_order_lines' end,
    case p_module when 'transfers' then 'transfer_id' else 'purchase_order_id' end, p_module,
    case p_module when 'transfers' then 'destination_warehouse_id' else 'warehouse_id' end
  ) into answer using p_ids, p_rows, app_hidden.account_id();
  return answer;
end $$;
comment on function app_hidden.drafted_lines(text, int[], jsonb) is 'Which draft and line each of the suggestions became, in their order: [{id, lineItemId, quantity}].';

create or replace function app_hidden.order_suggested(input jsonb) returns jsonb
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  draft jsonb;
  ids int[] := '{}';
begin
  perform app_hidden.require_scope('purchase_order:create');
  for draft in select jsonb_array_elements(app_hidden.suggested_lines(jsonb_build_object('moves', false, 'rows', input -> 'rows'))) loop
    ids := ids || (app_hidden.save_purchase_orders(jsonb_build_object(
      'vendorId', draft -> 'from', 'warehouseId', draft -> 'to', 'dueDate', draft -> 'due', 'lineItems', draft -> 'lineItems')) ->> 'id')::int;
  end loop;
  return jsonb_build_object('id', ids[1], 'ids', to_jsonb(ids), 'rows', app_hidden.drafted_lines('purchase_orders', ids, input -> 'rows'));
end $$;
comment on function app_hidden.order_suggested(jsonb) is
  'Drafts a purchase order for each vendor and warehouse of what the reorder desk suggests: {rows: [{skuId, warehouseId, needed, quantity}]}, quantity instead of the suggested one. Errors: SWFBD, SWVAL (orderedMeanwhile).';

create or replace function app_hidden.move_suggested(input jsonb) returns jsonb
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  draft jsonb;
  ids int[] := '{}';
begin
  perform app_hidden.require_scope('transfer:create');
  for draft in select jsonb_array_elements(app_hidden.suggested_lines(jsonb_build_object('moves', true, 'rows', input -> 'rows'))) loop
    ids := ids || (app_hidden.save_transfers(jsonb_build_object(
      'originWarehouseId', draft -> 'from', 'destinationWarehouseId', draft -> 'to', 'lineItems', draft -> 'lineItems')) ->> 'id')::int;
  end loop;
  return jsonb_build_object('id', ids[1], 'ids', to_jsonb(ids), 'rows', app_hidden.drafted_lines('transfers', ids, input -> 'rows'));
end $$;
comment on function app_hidden.move_suggested(jsonb) is
  'Drafts a transfer for each pair of warehouses of what the reorder desk suggests to move: {rows: [{skuId, warehouseId, needed, quantity}]}. Errors: SWFBD, SWVAL (orderedMeanwhile).';
