import { expect, test } from "vitest";
import { visitorSettings } from "../../client/transaction.ts";
import { useDatabase } from "../database.ts";
import { statementsOf, watchStatements } from "../statements.ts";
import { openShop } from "./shop.ts";

const db = useDatabase();

type Written = { table: string; operation: string; rows: number };

test("saving an order takes few statements, and its history is one row for each record", async () => {
  const shop = await openShop(db(), { skus: 13 });
  for (const sku of shop.skuIds) await shop.stock(sku, 1000);
  const client = await shop.admin.connect();
  try {
    await watchStatements(client);
    const headerUpdates = async () => {
      const { rows } = await client.query<{ all: number; hot: number }>(
        "select n_tup_upd::int as all, n_tup_hot_upd::int as hot from pg_stat_xact_user_tables where relname = 'sales_orders'",
      );
      return rows[0]!;
    };
    const save = async (input: object) => {
      await client.query("begin");
      const before = await headerUpdates();
      for (const [name, value] of Object.entries(visitorSettings(shop.account.admin.visitor)))
        await client.query("select set_config($1, $2, true)", [name, value]);
      let id = 0;
      const statements = await statementsOf(client, async () => {
        const { rows } = await client.query<{ id: number }>(
          "select (app_hidden.perform('save_sales_orders', $1) ->> 'id')::int as id",
          [JSON.stringify(input)],
        );
        id = rows[0]?.id ?? 0;
      });
      const after = await headerUpdates();
      await client.query("commit");
      return { id, count: statements.length, headers: { all: after.all - before.all, hot: after.hot - before.hot } };
    };
    const order = (lines: number) => ({
      customerId: shop.customer,
      warehouseId: shop.warehouses[0],
      state: "Open",
      lineItems: shop.skuIds.slice(0, lines).map((skuId) => ({ skuId, quantity: 2 })),
    });
    await save(order(3));
    const created = await save(order(3));
    const larger = await save(order(13));
    const lines = (await shop.lineIds("sales_order", created.id)).map((id) => ({ id, quantity: 3 }));
    const edited = await save({ id: created.id, notes: "Soon", lineItems: lines });
    console.log(
      `statements: ${created.count} of an order of 3 lines, ${larger.count} of 13, ${edited.count} of an edit`,
    );
    expect(created.count).toBeGreaterThan(20); // so that it would be noticed if nothing was heard
    expect(created.count).toBeLessThanOrEqual(33);
    expect(larger.count - created.count).toBeLessThanOrEqual(30);
    // an order's totals and version touch no index
    expect(edited.headers.all).toBeGreaterThan(0);
    expect(edited.headers.hot).toBe(edited.headers.all);
    // two of each line: its amounts, and whether invoices have parts of them
    expect(edited.count).toBeLessThanOrEqual(29 + 2 * lines.length);

    const { rows } = await shop.admin.query<Written>(
      `select table_name as table, operation, count(*)::int as rows from app_public.history
       where account_id = $1 and module = 'sales_orders' and root_id = $2 and operation = 'created' or root_id = $3 and module = 'sales_orders'
       group by 1, 2 order by 1, 2`,
      [shop.accountId, created.id, larger.id],
    );
    expect(rows).toEqual([
      { table: "sales_order_lines", operation: "created", rows: 16 },
      { table: "sales_orders", operation: "created", rows: 2 },
    ]);
    const { rows: edits } = await shop.admin.query<Written & { fields: string[] }>(
      `select table_name as table, operation, count(*)::int as rows, array_agg(distinct f.key order by f.key) as fields
       from app_public.history as h cross join lateral jsonb_object_keys(h.changes || h.price_changes) as f (key)
       where account_id = $1 and module = 'sales_orders' and root_id = $2 and operation <> 'created' group by 1, 2 order by 1, 2`,
      [shop.accountId, created.id],
    );
    expect(edits).toEqual([
      {
        table: "sales_order_lines",
        operation: "updated",
        rows: 15,
        fields: ["price_reason", "quantity", "tax", "total", "unit_quantity"],
      },
      { table: "sales_orders", operation: "updated", rows: 4, fields: ["notes", "subtotal", "tax", "total"] },
    ]);
    const { rows: told } = await shop.admin.query<{ number: [null, number]; total: [null, number] }>(
      `select changes -> 'display_id' as number, price_changes -> 'total' as total from app_public.history
       where account_id = $1 and table_name = 'sales_orders' and record_id = $2 and operation = 'created'`,
      [shop.accountId, created.id],
    );
    expect(told).toEqual([{ number: [null, expect.any(Number)], total: [null, expect.any(Number)] }]);
  } finally {
    client.release(true);
  }
});

// quiet, it takes two seconds; among other tests it could take longer than the server allows a statement
test.skipIf(process.env["STOCKWRIGHT_FULL"] !== "1")(
  "an order of 4,000 lines is opened, edited and canceled within the time a statement may take",
  { timeout: 120_000 },
  async () => {
    const shop = await openShop(db(), { skus: 100 });
    for (const sku of shop.skuIds) await shop.stock(sku, 10_000);
    const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
      const begun = performance.now();
      const answer = await work();
      console.log(`${what} 4,000 lines: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
      return answer;
    };
    const lines = Array.from({ length: 4000 }, (_, n): [number, number] => [shop.skuIds[n % 100]!, 1]);
    const order = await timed("open", () => shop.sell(lines));
    const lineItems = order.lines.map((id) => ({ id, quantity: 2 }));
    await timed("edit", () => shop.perform("save_sales_orders", { id: order.id, lineItems }));
    expect(await shop.figures()).toMatchObject({ allocated: 80 });
    await timed("cancel", () => shop.perform("save_sales_orders", { id: order.id, state: "Canceled" }));
    expect(await shop.figures()).toEqual({ inStock: 10_000, available: 10_000 });
    expect(await shop.differences()).toEqual([]);
  },
);
