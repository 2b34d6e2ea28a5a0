-- A bill for bringing goods here is shared among receivements to the cent, and their goods cost that much more.
create or replace function app_private.share_landed_cost(p_id int) returns void
language sql volatile
set search_path to pg_catalog, pg_temp
as $$
  delete from app_public.landed_cost_lines as l
  using app_public.receivements as r
  where l.account_id = app_hidden.account_id() and l.landed_cost_id = p_id
    and r.account_id = l.account_id and r.id = l.receivement_id and r.deleted_at is not null;
  with measured as (
    select l.id, l.quantity, w.weight,
      case c.basis when 'value' then l.quantity * l.cost when 'quantity' then l.quantity else w.weight end as measure, c.amount
    from app_public.landed_cost_lines as l
    join app_public.landed_costs as c on c.account_id = l.account_id and c.id = l.landed_cost_id
    join app_public.skus as s on s.account_id = l.account_id and s.id = l.sku_id
    cross join lateral (select l.quantity * s.weight as weight) as w
    where l.account_id = app_hidden.account_id() and l.landed_cost_id = p_id
  ),
  running as (
    -- running totals, rounded: what a line is short of is what the next one has more
    select id, quantity, weight, amount, sum(measure) over (order by id) as upto, measure,
      sum(measure) over () as whole, bool_or(measure is null) over () as is_unknown
    from measured
  ),
  shared as (
    select id, quantity, weight, case when not is_unknown and whole > 0
      then round(amount * upto / whole, 2) - round(amount * (upto - measure) / whole, 2) end as share
    from running
  )
  update app_public.landed_cost_lines as l
  set weight = s.weight, share = s.share, unit_share = round(s.share / s.quantity, 4)
  from shared as s
  where l.account_id = app_hidden.account_id() and l.id = s.id
    and (l.weight, l.share, l.unit_share) is distinct from (s.weight, s.share, round(s.share / s.quantity, 4))
$$;
comment on function app_private.share_landed_cost(int) is
  'Shares a landed cost that is not spread yet among its lines, by what it is spread by: to the cent, and all of it. Lines whose arrival was taken back go.';
alter function app_private.share_landed_cost(int) owner to ledger_writer;

create or replace function app_private.tg_keep_landed_cost() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  if old.state = 'Spread' then
    perform app_private.fail('SWTRN', 'It is spread: take it back first.', jsonb_build_object('from', old.state, 'to', 'To Spread'));
  end if;
  perform app_private.share_landed_cost(new.id);
  return null;
end $$;
comment on function app_private.tg_keep_landed_cost() is 'What was spread stays as it is; what is not is shared anew when it changes.';
drop trigger if exists tg_landed_costs__keep on app_public.landed_costs;
create trigger tg_landed_costs__keep after update on app_public.landed_costs
for each row when ((old.amount, old.basis, old.kind, old.vendor_id) is distinct from (new.amount, new.basis, new.kind, new.vendor_id))
execute function app_private.tg_keep_landed_cost();
alter function app_private.tg_keep_landed_cost() owner to ledger_writer;

create or replace function app_private.require_to_spread(p_id int, p_to text) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_private.require_view('receipt');
  perform app_private.require_view('receivement');
  perform app_private.require_view('purchase_order');
  perform app_private.require_state(app_private.lock_document('landed_costs', p_id), array['To Spread'], p_to);
end $$;
comment on function app_private.require_to_spread(int, text) is 'Locks a landed cost that is not spread yet, for somebody who may change it.';
alter function app_private.require_to_spread(int, text) owner to ledger_writer;

create or replace function app_hidden.add_to_landed_cost(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  bill constant int := (input ->> 'id')::int;
  purchase constant int := (input ->> 'purchaseOrderId')::int;
  named constant int[] := (select array_agg(value::int) from jsonb_array_elements_text(case when jsonb_typeof(input -> 'receivementIds') = 'array' then input -> 'receivementIds' end));
  added int;
begin
  perform app_hidden.require_scope('receipt:update:single');
  perform app_private.require_to_spread(bill, 'Spread');
  if purchase is null and named is null then
    perform app_private.fail('SWVAL', 'Say what was received.', '{"fields": {"purchaseOrderId": "required"}}');
  end if;
  if purchase is not null and not exists (select from app_public.purchase_orders where account_id = me and id = purchase and deleted_at is null) then
    perform app_private.fail('SWNFD', 'This order does not exist.', jsonb_build_object(
      'module', 'purchase_orders', 'id', purchase, 'fields', '{"purchaseOrderId": "notFound"}'::jsonb));
  end if;
  if exists (
    select from unnest(named) as n (id)
    where not exists (select from app_public.receivements as r where r.account_id = me and r.id = n.id and r.deleted_at is null)
  ) then
    perform app_private.fail('SWNFD', 'This receivement does not exist.', '{"module": "receivements"}');
  end if;
  insert into app_public.landed_cost_lines (account_id, landed_cost_id, receivement_id, purchase_order_id, sku_id, lot_id, quantity, cost)
  select me, bill, r.id, r.purchase_order_id, r.sku_id, r.lot_id, r.quantity, r.cost
  from app_public.receivements as r
  where r.account_id = me and r.deleted_at is null and (r.purchase_order_id = purchase or r.id = any (named))
  order by r.id
  on conflict do nothing;
  get diagnostics added = row_count;
  if added = 0 then
    perform app_private.fail('SWVAL', 'Nothing was received on it that is not here already.', '{"fields": {"purchaseOrderId": "nothingReceived"}}');
  end if;
  perform app_private.share_landed_cost(bill);
  return jsonb_build_object('id', bill);
end $$;
comment on function app_hidden.add_to_landed_cost(jsonb) is
  'Spreads a landed cost over more receivements: {id, purchaseOrderId: all of that order, or receivementIds}. Errors: SWTRN it is spread, SWVAL nothing was received, SWNFD.';
alter function app_hidden.add_to_landed_cost(jsonb) owner to ledger_writer;

create or replace function app_hidden.remove_from_landed_cost(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  line constant int := (input ->> 'id')::int;
  bill int;
begin
  perform app_hidden.require_scope('receipt:update:single');
  select landed_cost_id into bill from app_public.landed_cost_lines where account_id = me and id = line;
  if not found then
    perform app_private.fail('SWNFD', 'This line does not exist.', jsonb_build_object('module', 'landed_cost_lines', 'id', line));
  end if;
  perform app_private.require_to_spread(bill, 'To Spread');
  delete from app_public.landed_cost_lines where account_id = me and id = line;
  perform app_private.share_landed_cost(bill);
  return jsonb_build_object('id', bill);
end $$;
comment on function app_hidden.remove_from_landed_cost(jsonb) is 'Leaves a receivement out of a landed cost: {id of its line}. Errors: SWTRN it is spread, SWNFD.';
alter function app_hidden.remove_from_landed_cost(jsonb) owner to ledger_writer;

create or replace function app_hidden.spread_landed_cost(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  bill constant int := (input ->> 'id')::int;
  posted bigint;
begin
  perform app_hidden.require_scope('receipt:update:single');
  perform app_private.require_to_spread(bill, 'Spread');
  perform app_private.require_view('sku_cost');
  perform app_private.lock_goods(array(select receivement_id from app_public.landed_cost_lines where account_id = me and landed_cost_id = bill));
  perform app_private.share_landed_cost(bill); -- read after the lock
  if not exists (select from app_public.landed_cost_lines where account_id = me and landed_cost_id = bill) then
    perform app_private.fail('SWVAL', 'There is nothing to spread it over.', '{"fields": {"lines": "nothingToSpreadOver"}}');
  end if;
  if exists (select from app_public.landed_cost_lines where account_id = me and landed_cost_id = bill and share is null) then
    perform app_private.fail('SWVAL', 'Some of these SKUs have no weight, or nothing has a value.', jsonb_build_object('fields', jsonb_build_object('basis', (
      select case c.basis when 'weight' then 'weightMissing' else 'nothingToSpreadOver' end from app_public.landed_costs as c where c.account_id = me and c.id = bill)),
      'skus', (
        select string_agg(distinct s.code, ', ') from app_public.landed_cost_lines as l
        join app_public.skus as s on s.account_id = me and s.id = l.sku_id
        where l.account_id = me and l.landed_cost_id = bill and l.weight is null)));
  end if;
  select app_private.revalue_goods('revalue', 'landed_costs', bill, array_agg((l.receivement_id, c.kind, l.share)::app_private.revaluation order by l.id)) into posted
  from app_public.landed_cost_lines as l
  join app_public.landed_costs as c on c.account_id = me and c.id = l.landed_cost_id
  where l.account_id = me and l.landed_cost_id = bill;
  update app_public.landed_costs as c
  set state = 'Spread', spread_at = clock_timestamp(), event_id = posted, into_stock = v.into_stock, into_cogs = c.amount - v.into_stock
  from (select round(sum(into_stock), 2) as into_stock from app_hidden.revaluations where account_id = me and event_id = posted) as v
  where c.account_id = me and c.id = bill;
  perform app_private.finish_document('landed_costs', bill);
  return jsonb_build_object('id', bill);
end $$;
comment on function app_hidden.spread_landed_cost(jsonb) is
  'Spreads a landed cost over the goods of its receivements: {id}. What is in stock or between warehouses costs its share more, wherever it lies; what has left is cost of goods sold. '
  'Errors: SWTRN it is spread, SWVAL nothing was received or a weight is missing (detail: skus).';
alter function app_hidden.spread_landed_cost(jsonb) owner to ledger_writer;

create or replace function app_hidden.undo_landed_cost(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  bill constant int := (input ->> 'id')::int;
begin
  perform app_hidden.require_scope('receipt:update:single');
  perform app_private.require_view('receipt');
  perform app_private.require_view('sku_cost');
  perform app_private.require_state(app_private.lock_document('landed_costs', bill), array['Spread'], 'To Spread');
  perform app_private.take_back_revaluation('undo_revalue', 'landed_costs', bill, (
    select event_id from app_public.landed_costs where account_id = me and id = bill));
  update app_public.landed_costs set state = 'To Spread', spread_at = null, event_id = null, into_stock = null, into_cogs = null where account_id = me and id = bill;
  perform app_private.finish_document('landed_costs', bill);
  return jsonb_build_object('id', bill);
end $$;
comment on function app_hidden.undo_landed_cost(jsonb) is
  'Takes a spread landed cost back: {id}. What is in stock costs what it did before; what left meanwhile gives its share back as a variance. Errors: SWTRN.';
alter function app_hidden.undo_landed_cost(jsonb) owner to ledger_writer;

create or replace function app_private.landed_cost_differences(p_skus int[])
returns table (sku_id int, warehouse_id int, dimension text, source text, module text, record_id int, expected numeric, found numeric)
language sql stable
set search_path to pg_catalog, pg_temp
set enable_nestloop to off
as $$
  -- a bill that is spread is in revaluations, one that is not in none
  select c.sku_id, null::int, 'stockValue', 'revaluations', 'landed_costs', c.id, c.amount, c.revalued
  from (
    select l.id, (select min(n.sku_id) from app_public.landed_cost_lines as n where n.account_id = l.account_id and n.landed_cost_id = l.id) as sku_id,
      case when l.spread_at is not null then l.amount else 0 end as amount, coalesce(v.amount, 0) as revalued
    from app_public.landed_costs as l
    left join (
      select document_id, sum(amount) as amount
      from app_hidden.revaluations
      where account_id = app_hidden.account_id() and document_table = 'landed_costs'
      group by document_id
    ) as v on v.document_id = l.id
    where l.account_id = app_hidden.account_id()
      and (p_skus is null or l.id in (select n.landed_cost_id from app_public.landed_cost_lines as n where n.account_id = l.account_id and n.sku_id = any (p_skus)))
  ) as c
  where c.amount <> c.revalued
$$;
comment on function app_private.landed_cost_differences(int[]) is 'Landed costs whose amount is not what the ledger spread of them.';
alter function app_private.landed_cost_differences(int[]) owner to ledger_writer;
