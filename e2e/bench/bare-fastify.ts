import fastify from "fastify";
import pg from "pg";

// The limit: what a handler without sign-in, tenants or rules reaches on the same tables.
const pool = new pg.Pool({
  connectionString: process.env.ADMIN_URL,
  max: 10,
  // a plan for every pattern: the generic one would not use the trigram index
  options: "-c plan_cache_mode=force_custom_plan",
});
const app = fastify();
type Body = Record<string, unknown>;

app.get("/livez", () => "ok");
// one statement: what the trigram index finds is kept, counted, ordered, and the page gets its levels
app.post<{ Body: Body }>("/list", async ({ body }) => {
  const { rows } = await pool.query<{ total: number }>({
    name: "list",
    text: `with hit as materialized (select id, code, name from app_public.skus where account_id = $1 and name ilike $2),
        page as (select id, code, name from hit order by name, id limit 25)
      select (select count(*)::int from hit) as total, p.id, p.code, p.name, (
        select json_agg(json_build_object('warehouseId', l.warehouse_id, 'inStock', l.in_stock, 'available', l.available, 'allocated', l.allocated, 'onOrder', l.on_order))
        from app_public.stock_levels as l where l.account_id = $1 and l.sku_id = p.id) as levels
      from page as p order by p.name, p.id`,
    values: [body.accountId, `%${String(body.search)}%`],
  });
  return { totalCount: rows[0]?.total ?? 0, edges: rows };
});
app.post<{ Body: Body }>("/detail", async ({ body }) => {
  const { rows } = await pool.query({
    name: "detail",
    text: `select o.id, o.display_id, o.state, o.total, (select json_agg(json_build_object('id', l.id, 'skuId', l.sku_id, 'code', s.code, 'quantity', l.quantity, 'price', l.price, 'total', l.total) order by l.position)
             from app_public.sales_order_lines as l join app_public.skus as s on s.account_id = l.account_id and s.id = l.sku_id
             where l.account_id = o.account_id and l.sales_order_id = o.id) as lines
           from app_public.sales_orders as o where o.account_id = $1 and o.id = $2`,
    values: [body.accountId, body.id],
  });
  return rows[0];
});
app.post<{ Body: Body }>("/order", async ({ body }) => {
  const { rows } = await pool.query({
    name: "order",
    text: "select bench.create_order($1) as id",
    values: [JSON.stringify(body)],
  });
  return rows[0];
});
app.post<{ Body: Body }>("/booked-order", async ({ body }) => {
  const { rows } = await pool.query({
    name: "booked-order",
    text: "select bench.book_order($1, 1, $2) as id",
    values: [process.env.ACCOUNT_ID, JSON.stringify(body)],
  });
  return rows[0];
});
app.post<{ Body: Body }>("/written-order", async ({ body }) => {
  const { rows } = await pool.query({
    name: "written-order",
    // the lateral call waits for the settings
    text: `select w.id from (select set_config('app.account_id', $1, true), set_config('app.user_id', '1', true) offset 0) as s
      cross join lateral (select bench.write_order(1, $2) as id where s is not null) as w`,
    values: [process.env.ACCOUNT_ID, JSON.stringify(body)],
  });
  return rows[0];
});
await app.listen({ port: Number(process.env.PORT), host: "127.0.0.1" });
