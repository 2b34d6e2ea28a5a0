import type pg from "pg";

/**
 * Makes the past of levels longer: as many pairs of one piece more and one piece less, told by events, entries, moves and
 * adjustments as the ledger writes them. Existing rows stay as they were.
 */
export const lengthen = async (admin: pg.Client, accountId: number, levels: readonly number[], each: number) => {
  await admin.query("begin; set local session_replication_role = replica");
  // orders that a load left under way end first
  await admin.query("select from app_public.stock_levels where account_id = $1 and sku_id = any ($2) for update", [
    accountId,
    levels,
  ]);
  await admin.query(
    `with level as (
      select l.*, o.id as lot_id, (select max(e.recorded_at) from app_hidden.stock_entries as e where e.account_id = l.account_id and e.sku_id = l.sku_id) as since
      from app_public.stock_levels as l
      join lateral (select min(id) as id from app_public.lots as o where o.account_id = l.account_id and o.sku_id = l.sku_id and o.warehouse_id = l.warehouse_id) as o on o.id is not null
      where l.account_id = $1 and l.seq > 0 and l.sku_id = any ($2)
    ), event as (
      insert into app_hidden.stock_events (account_id, type, actor, effective_at, recorded_at)
      select $1, 'adjust', 'user', moment, moment
      from (select max(since) as at from level) as last, generate_series(1, $3::int) as n, lateral (select last.at + n * interval '1 microsecond' as moment) as m
      returning id, recorded_at
    ), numbered as (
      select id, recorded_at, row_number() over (order by id) as n from event
    ), entry as (
      insert into app_hidden.stock_entries
      select l.account_id, l.sku_id, l.warehouse_id, l.seq + n.n, n.id, n.recorded_at,
        case n.n % 2 when 1 then 1 else -1 end, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        l.in_stock + n.n % 2, l.allocated, l.committed, l.backordered, l.on_order, l.in_progress, l.pending_return,
        l.transfer_incoming, l.transfer_outgoing, l.stock_value
      from level as l, numbered as n
    ), move as (
      insert into app_hidden.stock_moves (account_id, event_id, position, lot_id, sku_id, warehouse_id, quantity_delta, allocated_delta, committed_delta, value_delta)
      select l.account_id, n.id, row_number() over (partition by n.id), l.lot_id, l.sku_id, l.warehouse_id, case n.n % 2 when 1 then 1 else -1 end, 0, 0, 0
      from level as l, numbered as n
    ), told as (
      insert into app_public.adjustments (account_id, lot_id, sku_id, warehouse_id, bin_location_id, quantity, reason, unit_cost, user_id, event_id)
      select o.account_id, o.id, o.sku_id, o.warehouse_id, o.bin_location_id, case n.n % 2 when 1 then 1 else -1 end, 'Bench', o.unit_cost, (select min(id) from app_public.users where account_id = $1), n.id
      from level as l
      join app_public.lots as o on o.account_id = l.account_id and o.id = l.lot_id, numbered as n
    )
    update app_public.stock_levels as s set seq = s.seq + $3::int
    from level as l where s.account_id = l.account_id and s.sku_id = l.sku_id and s.warehouse_id = l.warehouse_id`,
    [accountId, levels, each],
  );
  await admin.query("commit");
};
