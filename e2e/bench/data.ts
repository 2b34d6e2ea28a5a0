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

/**
 * What any seller of stock writes of an order, in two statements, with no rule, price, policy or check but keys: a number
 * without gaps, keys to the records it names, what is reserved on lots, levels and a ledger of them, who did what, words to find it by.
 */
const bookedOrders = `
create table bench.counter (account_id int primary key, value int not null);
insert into bench.counter select id, 0 from app_public.accounts;
create table bench.levels (account_id int, sku_id int, warehouse_id int, seq int not null, in_stock numeric(18, 4) not null, allocated numeric(18, 4) not null, primary key (account_id, sku_id, warehouse_id));
insert into bench.levels select account_id, sku_id, warehouse_id, 0, 500000, 0 from app_public.stock_levels;
create table bench.lots (id int generated always as identity primary key, account_id int not null, sku_id int not null, warehouse_id int not null, quantity numeric(18, 4) not null, reserved numeric(18, 4) not null default 0, received_at timestamptz not null default now());
create index on bench.lots (account_id, sku_id, warehouse_id, received_at, id) where quantity > 0;
insert into bench.lots (account_id, sku_id, warehouse_id, quantity) select account_id, sku_id, warehouse_id, 500000 from app_public.stock_levels;
create table bench.booked_orders (
  account_id int not null references app_public.accounts, id int generated always as identity, display_id int not null, customer_id int not null, warehouse_id int not null,
  state text not null, total numeric(18, 2), user_id int not null, created_at timestamptz not null default now(),
  primary key (account_id, id), unique (account_id, display_id),
  foreign key (account_id, customer_id) references app_public.customers (account_id, id), foreign key (account_id, warehouse_id) references app_public.warehouses (account_id, id)
);
create index on bench.booked_orders (account_id, customer_id, display_id desc);
create index on bench.booked_orders (account_id, state, display_id desc);
create table bench.booked_lines (
  account_id int not null, id int generated always as identity, order_id int not null, position int not null, sku_id int not null, quantity numeric(18, 4) not null, price numeric(18, 4) not null, total numeric(18, 2) not null,
  primary key (account_id, id), foreign key (account_id, order_id) references bench.booked_orders (account_id, id) deferrable initially deferred,
  foreign key (account_id, sku_id) references app_public.skus (account_id, id)
);
create index on bench.booked_lines (account_id, order_id, position);
create index on bench.booked_lines (account_id, sku_id);
create table bench.allocations (account_id int, line_id int, lot_id int, quantity numeric(18, 4) not null, primary key (account_id, line_id, lot_id));
create index on bench.allocations (account_id, lot_id);
create table bench.entries (account_id int, sku_id int, warehouse_id int, seq int, order_id int not null, allocated_delta numeric(18, 4) not null, in_stock numeric(18, 4) not null, allocated numeric(18, 4) not null, at timestamptz not null default now(), primary key (account_id, sku_id, warehouse_id, seq));
create index on bench.entries (account_id, order_id);
create table bench.history (account_id int, id bigint generated always as identity, module text not null, table_name text not null, record_id int not null, root_id int not null, operation text not null, changes jsonb not null, user_id int not null, at timestamptz not null default now(), primary key (account_id, id));
create index on bench.history (account_id, module, root_id, id desc);
create index on bench.history (account_id, table_name, record_id, id desc);
create table bench.words (account_id int, module text, record_id int, name text not null, primary key (account_id, module, record_id));
create index on bench.words using gin (name public.gin_trgm_ops);
create function bench.next_number(account int, total numeric) returns int language sql volatile as 'update bench.counter set value = value + 1 where account_id = account returning value';
create function bench.book_order(account int, by_user int, input jsonb) returns int language plpgsql as $$
declare
  warehouse constant int := (input ->> 'warehouseId')::int;
  made int := nextval('bench.booked_orders_id_seq');
begin
  perform from bench.levels as l
  where l.account_id = account and l.warehouse_id = warehouse and l.sku_id = any (array(select (x ->> 'skuId')::int from jsonb_array_elements(input -> 'lineItems') as x))
  order by l.sku_id for no key update;
  with line as (
    insert into bench.booked_lines (account_id, order_id, position, sku_id, quantity, price, total)
    select account, made, n, (x ->> 'skuId')::int, (x ->> 'quantity')::numeric, (x ->> 'price')::numeric, round((x ->> 'quantity')::numeric * (x ->> 'price')::numeric, 2)
    from jsonb_array_elements(input -> 'lineItems') with ordinality as j (x, n)
    returning *
  ),
  found as (
    select line.id, line.quantity, o.lot_id from line cross join lateral (
      select t.id as lot_id from bench.lots as t
      where t.account_id = account and t.sku_id = line.sku_id and t.warehouse_id = warehouse and t.quantity > 0
      order by t.received_at, t.id limit 1
    ) as o
  ),
  given as (insert into bench.allocations select account, id, lot_id, quantity from found),
  reserved as (update bench.lots as t set reserved = t.reserved + f.quantity from found as f where t.id = f.lot_id),
  booked as (
    update bench.levels as l set seq = l.seq + 1, allocated = l.allocated + line.quantity from line
    where l.account_id = account and l.sku_id = line.sku_id and l.warehouse_id = warehouse returning l.*, line.quantity as delta
  ),
  entered as (insert into bench.entries select account, sku_id, warehouse_id, seq, made, delta, in_stock, allocated from booked),
  numbered as (
    insert into bench.booked_orders (account_id, id, display_id, customer_id, warehouse_id, state, total, user_id)
    overriding system value
    select account, made, c.value, (input ->> 'customerId')::int, warehouse, input ->> 'state', t.total, by_user
    from (select sum(total) as total from line) as t, lateral bench.next_number(account, t.total) as c (value)
    returning *
  ),
  told as (insert into bench.words select account, 'orders', id, display_id::text from numbered)
  insert into bench.history (account_id, module, table_name, record_id, root_id, operation, changes, user_id)
  select account, 'orders', 'lines', id, made, 'created', to_jsonb(line), by_user from line
  union all select account, 'orders', 'orders', id, id, 'created', to_jsonb(numbered), by_user from numbered;
  return made;
end $$;
`;

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
${bookedOrders}`;
