import type { ClientBase } from "pg";

const adjectives = "Oak,Walnut,Ash,Linen,Brass,Slate,Copper,Birch,Marble,Rattan";
const nouns = "chair,table,lamp,sofa,bench,shelf,mirror,stool,desk,bed,rug,vase";

/** SKUs with three stock levels each, without going through triggers: the benchmark measures reading and selling them. */
export const fillAccount = async (client: ClientBase, accountId: number, skus: number): Promise<void> => {
  await client.query("begin");
  await client.query("set local session_replication_role = replica");
  await client.query("set local statement_timeout = 0");
  await client.query(`select set_config('app.account_id', '${accountId}', true)`);
  await client.query(
    `insert into app_public.warehouses (account_id, name, contact_name, email, phone, address1, city, postal_code, district, country)
     select $1, 'Warehouse ' || g, 'Ann', 'ann@example.test', '5035550100', '1 Dock Rd', 'Salem', '97301', 'OR', 'US' from generate_series(1, 3) as g`,
    [accountId],
  );
  await client.query(
    `insert into app_public.skus (account_id, name, code)
     select $1, (string_to_array('${adjectives}', ','))[1 + g % 10] || ' ' || (string_to_array('${nouns}', ','))[1 + (g / 10) % 12] || ' ' || substr(md5(g::text), 1, 6),
       'SKU-' || lpad(g::text, 6, '0')
     from generate_series(1, $2::int) as g`,
    [accountId, skus],
  );
  await client.query(
    `insert into app_public.stock_levels (account_id, sku_id, warehouse_id)
     select $1, s.id, w.id from app_public.skus as s join app_public.warehouses as w on w.account_id = s.account_id where s.account_id = $1`,
    [accountId],
  );
  await client.query(
    `insert into app_public.references (account_id, module, record_id, name, search_text)
     select account_id, 'skus', id, code, lower(code || ' ' || name) from app_public.skus where account_id = $1
     union all
     select account_id, 'warehouses', id, name, lower(name) from app_public.warehouses where account_id = $1`,
    [accountId],
  );
  await client.query("select app_private.recount_rows($1)", [accountId]);
  await client.query("commit");
};

/** Sales and purchase orders of 1,000 customers and 100 vendors, each with a line; every second customer is a Kestrel. */
export const fillOrders = async (client: ClientBase, accountId: number, orders: number): Promise<void> => {
  await client.query("begin");
  await client.query("set local session_replication_role = replica");
  await client.query("set local statement_timeout = 0");
  await client.query(`select set_config('app.account_id', '${accountId}', true)`);
  const fill = (query: string) => client.query(query.replaceAll("$1", String(accountId)));
  await fill(
    `insert into app_public.customers (account_id, display_id, business_name)
     select $1, 'C-' || g, case g % 2 when 0 then 'Kestrel ' else 'Harbor ' end || g from generate_series(1, 1000) as g`,
  );
  await fill(
    `insert into app_public.vendors (account_id, name, contact_name, email, phone, address1, city, postal_code, district, country)
     select $1, 'Mill ' || g, 'Ann', 'ann@example.test', '5035550100', '1 Dock Rd', 'Salem', '97301', 'OR', 'US' from generate_series(1, 100) as g`,
  );
  for (const [table, party, parties] of [
    ["sales", "customer_id", "customers"],
    ["purchase", "vendor_id", "vendors"],
  ] as const) {
    await fill(
      `insert into app_public.${table}_orders (account_id, display_id, ${party}, warehouse_id, state, created_at)
       select $1, g, p.ids[1 + g % cardinality(p.ids)], w.ids[1 + g % 3], (array['Open', 'Closed', 'Closed', 'Draft'])[1 + g % 4], now() - make_interval(mins => ${orders} - g)
       from generate_series(1, ${orders}) as g,
         (select array_agg(id order by id) as ids from app_public.${parties} where account_id = $1) as p,
         (select array_agg(id order by id) as ids from app_public.warehouses where account_id = $1) as w`,
    );
    await fill(
      `insert into app_public.${table}_order_lines (account_id, ${table}_order_id, position, sku_id, quantity, unit_quantity)
       select $1, o.id, 1, s.ids[1 + o.id % cardinality(s.ids)], 2, 2
       from app_public.${table}_orders as o, (select array_agg(id) as ids from app_public.skus where account_id = $1) as s where o.account_id = $1`,
    );
    await fill(
      `insert into app_public.references (account_id, module, record_id, name, search_text, party_id)
       select $1, '${table}_orders', id, display_id::text, display_id::text, ${party} from app_public.${table}_orders where account_id = $1`,
    );
  }
  await fill(
    `insert into app_public.references (account_id, module, record_id, name, search_text)
     select $1, 'customers', id, business_name, lower(business_name || ' ' || display_id) from app_public.customers where account_id = $1
     union all select $1, 'vendors', id, name, lower(name) from app_public.vendors where account_id = $1`,
  );
  await client.query("select app_private.recount_rows($1)", [accountId]);
  await client.query("commit");
};

export type Office = { accountId: number; warehouseId: number; binId: number; customerId: number; skuIds: number[] };

type Perform = (operation: string, input: object) => Promise<number>;

/** Prices, a customer and stock for the SKUs that are sold, made as users make them. */
export const stockUp = async (client: ClientBase, perform: Perform, accountId: number): Promise<Office> => {
  const read = async (query: string): Promise<number[]> =>
    (await client.query<{ id: number }>(query, [accountId])).rows.map((row) => row.id);
  const [warehouseId = 0] = await read(
    "select id from app_public.warehouses where account_id = $1 order by id limit 1",
  );
  const [labelId] = await read("select id from app_public.labels where account_id = $1 and is_system");
  const skuIds = await read("select id from app_public.skus where account_id = $1 order by id limit 300");
  const binId = await perform("save_bin_locations", { name: "A-01", warehouseId });
  const customerId = await perform("save_customers", { businessName: "Kestrel", taxRate: "8.6" });
  for (const skuId of skuIds) {
    await perform("save_skus", { id: skuId, priceRules: [{ labelId, price: "19.95" }] });
    await perform("create_lot", { skuId, warehouseId, binLocationId: binId, quantity: 500_000, costPerUnit: "7.5" });
  }
  return { accountId, warehouseId, binId, customerId, skuIds };
};

/** The least that takes an order: a function that inserts order, lines and reservations, with no rule, policy or ledger. */
export const bareOrders = `
create schema bench;
create table bench.orders (id int generated always as identity primary key, customer_id int not null, warehouse_id int not null, total numeric(18, 2), created_at timestamptz not null default now());
create table bench.lines (id int generated always as identity primary key, order_id int not null references bench.orders, sku_id int not null, quantity numeric(18, 4) not null, price numeric(18, 4) not null);
create index on bench.lines (order_id);
create table bench.reservations (line_id int primary key references bench.lines, sku_id int not null, warehouse_id int not null, quantity numeric(18, 4) not null);
create index on bench.reservations (sku_id, warehouse_id);
create function bench.create_order(input jsonb) returns int language plpgsql as $$
declare
  order_id int;
begin
  insert into bench.orders (customer_id, warehouse_id, total)
  values ((input ->> 'customerId')::int, (input ->> 'warehouseId')::int,
    (select sum((l ->> 'quantity')::numeric * (l ->> 'price')::numeric) from jsonb_array_elements(input -> 'lineItems') as l))
  returning id into order_id;
  with line as (
    insert into bench.lines (order_id, sku_id, quantity, price)
    select order_id, (l ->> 'skuId')::int, (l ->> 'quantity')::numeric, (l ->> 'price')::numeric from jsonb_array_elements(input -> 'lineItems') as l
    returning id, sku_id, quantity
  )
  insert into bench.reservations select id, sku_id, (input ->> 'warehouseId')::int, quantity from line;
  return order_id;
end $$;
create index bench_names on app_public.skus using gin (name public.gin_trgm_ops);
`;
