-- What one of a lot costs, part by part. A lot without parts has a cost of one piece, which is what it was bought for.
create or replace function app_private.with_cost_part(p_parts jsonb, p_cost numeric, p_part text, p_delta numeric) returns jsonb
language sql immutable
set search_path to pg_catalog, pg_temp
as $$
  select case when p_delta = 0 then p_parts else (
    select coalesce(jsonb_object_agg(key, trim_scale(amount)::text), '{}')
    from (
      select key, sum(amount) as amount
      from (
        select key, value::numeric as amount from jsonb_each_text(coalesce(p_parts, jsonb_build_object('purchase', p_cost::text)))
        union all
        select p_part, p_delta
      ) as part
      group by key
    ) as sums
    where amount <> 0
  ) end
$$;
comment on function app_private.with_cost_part(jsonb, numeric, text, numeric) is
  'The parts of a lot''s cost once one of them is more or less; p_cost is what it cost before.';
alter function app_private.with_cost_part(jsonb, numeric, text, numeric) owner to ledger_writer;

create or replace function app_private.apply_costs(p_event bigint, p_offset int, p_costs app_private.lot_cost[]) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  cost app_private.lot_cost;
begin
  insert into app_hidden.stock_moves
    (account_id, event_id, position, lot_id, sku_id, warehouse_id, quantity_delta, allocated_delta, committed_delta, value_delta)
  select me, p_event, p_offset + c.n, l.id, l.sku_id, l.warehouse_id, 0, 0, 0, l.quantity * c.unit_delta
  from (select lot_id, sum(unit_delta) as unit_delta, min(n) as n from unnest(p_costs) with ordinality as u (lot_id, part, unit_delta, reason, n) group by lot_id) as c
  join app_public.lots as l on l.account_id = me and l.id = c.lot_id
  where c.unit_delta <> 0;
  foreach cost in array p_costs loop
    update app_public.lots
    set unit_cost = unit_cost + cost.unit_delta, cost_parts = app_private.with_cost_part(cost_parts, unit_cost, cost.part, cost.unit_delta),
      cost_reason = coalesce(cost.reason, cost_reason)
    where account_id = me and id = cost.lot_id and cost.unit_delta <> 0;
  end loop;
end $$;
comment on function app_private.apply_costs(bigint, int, app_private.lot_cost[]) is
  'Lots of locked levels cost more or less: what lies in them is worth that, as moves of no quantity, which name an empty one, too: goods that come back to it cost that.';
alter function app_private.apply_costs(bigint, int, app_private.lot_cost[]) owner to ledger_writer;
