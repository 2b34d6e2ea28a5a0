import type { ClientBase } from "pg";

/** Three years of it. */
const past = "interval '1090 days'";

/**
 * A long past for orders that are there already (fillOrders): entries of the ledger with their events, moves and lots, cost of goods sold and
 * margins, invoices, payments, receivements, adjustments and changes, spread over three years. Written as the rows are stored,
 * past triggers: reports only read them.
 */
export const fillTrade = async (client: ClientBase, accountId: number, entries: number): Promise<void> => {
  await client.query("begin");
  await client.query("set local session_replication_role = replica");
  await client.query("set local statement_timeout = 0");
  await client.query(`select set_config('app.account_id', '${accountId}', true)`);
  const fill = async (query: string) => {
    const begun = performance.now();
    const result = await client.query(query.replaceAll("$1", String(accountId)));
    // what is filled within a transaction is counted by nobody else, and joined row by row without statistics
    const [, written] = /^(?:insert into|create temporary table|update) ([a-z_.]+)/.exec(query.trim()) ?? [];
    if (written) await client.query(`analyze ${written}`);
    if (written) console.log(`  filled ${written} in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
    return result;
  };
  const { rows } = await fill(
    `insert into app_public.bin_locations (account_id, warehouse_id, name)
     select $1, id, 'A-01' from app_public.warehouses where account_id = $1 returning id`,
  );
  const bin = Number((rows[0] as { id: number }).id);
  await fill(
    `insert into app_public.lots (account_id, sku_id, warehouse_id, bin_location_id, lot_number, received_at, unit_cost, quantity, expiration_date)
     select $1, l.sku_id, l.warehouse_id, ${bin}, 'L' || l.sku_id || '-' || l.warehouse_id, now() - ${past}, 7.5, 1000, (now() + (l.sku_id % 400 - 20) * interval '1 day')::date
     from app_public.stock_levels as l where l.account_id = $1`,
  );
  await fill(
    "update app_public.stock_levels set seq = 1, in_stock = case sku_id % 12 when 0 then 1 else 1000 end, stock_value = 7500, recorded_at = now() where account_id = $1",
  );
  await fill(
    `insert into app_public.sku_costs (account_id, sku_id, vendor_id, cost, quantity)
     select $1, s.id, v.ids[1 + (s.id + r.n * 7) % cardinality(v.ids)], r.cost, r.quantity
     from app_public.skus as s, (values (1, 7.5, 1), (1, 6.9, 100), (2, 7.7, 10)) as r (n, cost, quantity),
       (select array_agg(id order by id) as ids from app_public.vendors where account_id = $1) as v
     where s.account_id = $1`,
  );
  await fill(
    `update app_public.sales_orders set ship_date = created_at::date + (id % 40)::int - 20, opened_at = now() - (id % 200) * interval '1 day', total = 39.9, subtotal = 39.9,
       created_at = now() - (id % 1090) * interval '1 day' where account_id = $1`,
  );
  await fill(
    "update app_public.purchase_orders set due_date = created_at::date + (id % 60)::int - 20, opened_at = created_at, total = 15 where account_id = $1",
  );
  await fill(
    `insert into app_hidden.claims (account_id, kind, line_id, sku_id, warehouse_id, document_table, document_id, open_quantity, due, opened_at, fill, is_demand, allocated)
     select $1, 'sales_line', l.id, l.sku_id, o.warehouse_id, 'sales_orders', o.id, 2, o.ship_date, o.opened_at, 'auto', true, case o.id % 20 when 0 then 0 else 2 end
     from app_public.sales_orders as o join app_public.sales_order_lines as l on l.account_id = o.account_id and l.sales_order_id = o.id
     where o.account_id = $1 and o.state = 'Open'`,
  );
  // one event for each entry, and every fourth of them ships an order
  await fill(
    `create temporary table shaped on commit drop as
     select n, s.ids[1 + n % cardinality(s.ids)] as sku_id, w.ids[1 + n % 3] as warehouse_id, n / cardinality(s.ids) + 1 as seq,
       now() - ${past} + ${past} * (n::numeric / ${entries}) as moment, o.ids[1 + n / 4 % cardinality(o.ids)] as order_id, n % 4 = 0 as is_shipment
     from generate_series(1, ${entries}) as n,
       (select array_agg(id order by id) as ids from app_public.skus where account_id = $1) as s,
       (select array_agg(id order by id) as ids from app_public.warehouses where account_id = $1) as w,
       (select array_agg(id order by id) as ids from app_public.sales_orders where account_id = $1 and state = 'Closed') as o`,
  );
  await fill(
    `insert into app_hidden.stock_events (account_id, id, type, document_table, document_id, actor, effective_at, recorded_at) overriding system value
     select $1, n, case when is_shipment then 'place' else 'adjust' end, case when is_shipment then 'sales_orders' end, case when is_shipment then order_id end, 'user', moment, moment
     from shaped`,
  );
  await fill("select setval(pg_get_serial_sequence('app_hidden.stock_events', 'id'), (select max(n) from shaped))");
  await fill(
    `insert into app_hidden.stock_entries
     select $1, sku_id, warehouse_id, seq, n, moment, case seq % 2 when 1 then 1 else -1 end, 0, 0, 0, 0, 0, 0, 0, 0, case seq % 2 when 1 then 7.5 else -7.5 end,
       1000 + seq % 2, 0, 0, 0, 0, 0, 0, 0, 0, 7500 from shaped`,
  );
  await fill(
    `insert into app_hidden.stock_moves (account_id, event_id, position, lot_id, sku_id, warehouse_id, quantity_delta, allocated_delta, committed_delta, value_delta)
     select $1, s.n, 1, l.id, s.sku_id, s.warehouse_id, case s.seq % 2 when 1 then 1 else -1 end, 0, 0, case s.seq % 2 when 1 then 7.5 else -7.5 end
     from shaped as s join app_public.lots as l on l.account_id = $1 and l.sku_id = s.sku_id and l.warehouse_id = s.warehouse_id`,
  );
  await fill(
    `insert into app_hidden.cogs_entries (account_id, type, event_id, document_table, document_id, line_id, sku_id, warehouse_id, lot_id, quantity, unit_cost, recorded_at)
     select $1, 'shipment', n, 'sales_orders', order_id, null, sku_id, warehouse_id, null, 2, 7.5, moment from shaped where is_shipment`,
  );
  await fill(
    `insert into app_hidden.margin_entries (account_id, day, sales_order_id, customer_id, sku_id, warehouse_id, quantity, revenue, recorded_at)
     select $1, s.moment::date, s.order_id, o.customer_id, s.sku_id, s.warehouse_id, 2, 39.9, s.moment
     from shaped as s join app_public.sales_orders as o on o.account_id = $1 and o.id = s.order_id where s.is_shipment`,
  );
  await fill(
    `insert into app_hidden.margin_entries (account_id, day, sales_order_id, customer_id, sku_id, warehouse_id, cogs_id, cogs, recorded_at)
     select $1, c.recorded_at::date, c.document_id, o.customer_id, c.sku_id, c.warehouse_id, c.id, c.amount, c.recorded_at
     from app_hidden.cogs_entries as c join app_public.sales_orders as o on o.account_id = $1 and o.id = c.document_id where c.account_id = $1`,
  );
  const closed = "from app_public.sales_orders as o where o.account_id = $1 and o.state = 'Closed'";
  await fill(
    `insert into app_public.invoices (account_id, display_id, sales_order_id, customer_id, state, billing_address_id, shipping_address_id, invoice_date, due_date, subtotal, total, amount_paid)
     select $1, o.id, o.id, o.customer_id, case o.id % 10 when 1 then 'Balance Due' else 'Paid in Full' end, 1, 1, o.created_at::date, o.created_at::date + 30, 39.9, 39.9, case o.id % 10 when 1 then 0 else 39.9 end
     ${closed}`,
  );
  await fill(
    `insert into app_public.payments (account_id, display_id, sales_order_id, customer_id, state, amount, source, payment_date, applied)
     select $1, o.id, o.id, o.customer_id, 'Applied', 39.9, 'cash', o.created_at::date, 39.9 ${closed}`,
  );
  await fill(
    `insert into app_public.receivements (account_id, purchase_order_id, sku_id, lot_id, bin_location_id, quantity, cost, created_at)
     select $1, o.id, l.sku_id, t.id, ${bin}, 2, 7.5, now() - (o.id % 1090) * interval '1 day'
     from app_public.purchase_orders as o
     join app_public.purchase_order_lines as l on l.account_id = o.account_id and l.purchase_order_id = o.id
     join app_public.lots as t on t.account_id = o.account_id and t.sku_id = l.sku_id and t.warehouse_id = o.warehouse_id
     where o.account_id = $1 and o.state = 'Closed'`,
  );
  await fill(
    `insert into app_public.adjustments (account_id, lot_id, sku_id, warehouse_id, bin_location_id, quantity, reason, unit_cost, created_at)
     select $1, t.id, s.sku_id, s.warehouse_id, ${bin}, 1, 'Counted', 7.5, s.moment
     from shaped as s join app_public.lots as t on t.account_id = $1 and t.sku_id = s.sku_id and t.warehouse_id = s.warehouse_id where s.n % 5 = 1`,
  );
  await fill(
    `insert into app_public.history (account_id, module, table_name, record_id, root_id, operation, changes, actor, created_at)
     select $1, 'sales_orders', 'sales_orders', order_id, order_id, 'updated', '{"state": ["Open", "Closed"], "notes": [null, "done"]}', 'user', moment
     from shaped where n % 2 = 0`,
  );
  await fill(
    `insert into app_public.references (account_id, module, record_id, name, search_text)
     select $1, 'invoices', id, display_id::text, display_id::text from app_public.invoices where account_id = $1
     union all select $1, 'payments', id, display_id::text, display_id::text from app_public.payments where account_id = $1
     union all select $1, 'lots', id, lot_number, lower(lot_number) from app_public.lots where account_id = $1`,
  );
  await client.query("select app_private.recount_rows($1)", [accountId]);
  await client.query("commit");
};
