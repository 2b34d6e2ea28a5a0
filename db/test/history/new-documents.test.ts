import { expect, test } from "vitest";
import { useDatabase } from "../database.ts";
import { openShop } from "../stock/shop.ts";

const db = useDatabase();

type Told = { table: string; record: number; [column: string]: unknown };

test("documents made in sets are told of as the triggers tell of other rows", async () => {
  const shop = await openShop(db());
  const lineItems = shop.skuIds.map((skuId) => ({ skuId, quantity: "2", description: "Crème" }));
  const places = { warehouseId: shop.warehouses[0], lineItems };
  const order = await shop.perform("save_sales_orders", { ...places, customerId: shop.customer, altId: "Ünïque 7" });
  await shop.perform("save_purchase_orders", { ...places, vendorId: shop.vendor, notes: "Soon" });
  const client = await shop.admin.connect();
  try {
    await client.query("begin");
    await client.query("select app_private.enter_account($1)", [shop.accountId]);
    const { rows: tables } = await client.query<{ name: string; roots: string[]; prices: string[]; costs: string[] }>(
      `select t.table_name as name, string_to_array(coalesce(t.roots, t.parent_table || ':' || t.parent_column, t.table_name || ':id'), ',') as roots,
         array(select column_name from app_private.secret_columns where table_name = t.table_name and kind = 'price') as prices,
         array(select column_name from app_private.secret_columns where table_name = t.table_name and kind = 'cost') as costs
       from app_private.table_scopes as t where t.is_told_by_writer`,
    );
    const read = async () =>
      (
        await client.query<Told>(
          `select table_name as table, record_id as record, module, record_version, root_id, root_version, operation, changes, price_changes, cost_changes
           from app_public.history where account_id = $1 and table_name = any ($2) order by id`,
          [shop.accountId, tables.map(({ name }) => name)],
        )
      ).rows;
    const told = await read();
    expect(told.map(({ table }) => table)).toEqual([
      "sales_orders",
      ...lineItems.map(() => "sales_order_lines"),
      "purchase_orders",
      ...lineItems.map(() => "purchase_order_lines"),
    ]);
    for (const { name, roots, prices, costs } of tables)
      await client.query(
        `select app_private.record_changes($1, null, array_agg(to_jsonb(r) order by r.id), $2, $3, $4)
         from app_public.${name} as r where account_id = $5 having count(*) > 0`,
        [name, roots, prices, costs, shop.accountId],
      );
    const again = (await read()).slice(told.length);
    const sorted = (rows: Told[]) => rows.toSorted((a, b) => a.table.localeCompare(b.table) || a.record - b.record);
    expect(sorted(again)).toEqual(sorted(told));

    const { rows: named } = await client.query(
      `select name, search_text, party_id from app_public.references
       where account_id = $1 and module = 'sales_orders' and record_id = $2`,
      [shop.accountId, order.id],
    );
    expect(named).toEqual([{ name: "1", search_text: "1 1 unique 7", party_id: shop.customer }]);
    const { rows: counted } = await client.query(
      "select table_name, sum(rows)::int as rows from app_private.row_counts where account_id = $1 and table_name ~ '_orders$' group by 1 order by 1",
      [shop.accountId],
    );
    expect(counted).toEqual([
      { table_name: "purchase_orders", rows: 1 },
      { table_name: "sales_orders", rows: 1 },
    ]);
    await client.query("rollback");
  } finally {
    client.release();
  }
});
