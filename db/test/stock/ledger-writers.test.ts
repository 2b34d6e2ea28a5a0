import { expect, test } from "vitest";
import { useDatabase } from "../database.ts";
import { openShop } from "./shop.ts";

const db = useDatabase();

test("visitors cannot write the ledger's tables, and ledger_writer's functions are not theirs", async () => {
  const shop = await openShop(db());
  await shop.stock(shop.sku, 1);
  const client = await shop.server.connect();
  try {
    for (const statement of [
      "update app_public.stock_levels set in_stock = 99",
      "update app_public.lots set quantity = 99",
      "delete from app_hidden.stock_entries",
      "insert into app_hidden.claims (kind) values ('x')",
      "delete from app_hidden.allocations",
      "insert into app_hidden.line_facts (kind) values ('x')",
      "delete from app_hidden.line_facts",
      "update app_public.sales_orders set total = 1",
      "update app_public.purchase_order_lines set qty_received = 1",
      "select app_private.post_stock_event('x', null, null)",
      "select app_private.settle('sales_orders', 1, 'x')",
    ]) {
      await client.query("begin");
      await client.query("set local role visitor");
      await client.query("select set_config('app.account_id', $1, true)", [String(shop.accountId)]);
      const refusal = await shop.refusalOf(client.query(statement));
      expect([statement, refusal.code]).toEqual([statement, "42501"]);
      await client.query("rollback");
    }
  } finally {
    client.release();
  }
});

test("what was done is changed by posting facts alone, whoever writes", async () => {
  const shop = await openShop(db());
  const purchase = await shop.buy([[shop.sku, 10]]);
  await shop.receive(purchase.id, purchase.lines[0]!, 4);
  const sale = await shop.sell([[shop.sku, 3]]);
  await shop.perform("place_shipment", { id: await shop.pack(sale.id, sale.lines[0]!, 2) });
  const client = await shop.admin.connect();
  try {
    for (const role of ["ledger_writer", "stockwright_owner", "none"])
      for (const [statement, code] of [
        ["update app_public.purchase_order_lines set qty_received = qty_received + 1", "SWLED"],
        ["update app_public.purchase_order_lines set qty_received = 0", "SWLED"],
        ["update app_public.sales_order_lines set qty_shipped = qty_shipped - 1 where qty_shipped > 0", "SWLED"],
        [
          `insert into app_public.sales_order_lines (account_id, sales_order_id, sku_id, quantity, unit_quantity, qty_shipped)
           values (${shop.accountId}, ${sale.id}, ${shop.sku}, 5, 5, 1)`,
          "SWLED",
        ],
        ["update app_hidden.line_facts set quantity = quantity + 1", "SWFBD"],
        ["delete from app_hidden.line_facts", "SWFBD"],
      ] as const) {
        await client.query("begin");
        await client.query("select set_config('app.account_id', $1, true)", [String(shop.accountId)]);
        await client.query(`set local role ${role}`);
        const refusal = await shop.refusalOf(client.query(statement));
        expect([role, statement, refusal.code]).toEqual([role, statement, code]);
        await client.query("rollback");
      }
  } finally {
    client.release();
  }
  await shop.perform("delete_receivement", {
    id: (await shop.receive(purchase.id, purchase.lines[0]!, 1)).receivementIds[0],
  });
  const facts = await shop.rowsOf<{ kind: string; quantity: string; done: string; reverses: string | null }>(
    "line_facts",
  );
  expect(
    facts.map(({ kind, quantity, done, reverses }) => [kind, Number(quantity), Number(done), reverses !== null]),
  ).toEqual([
    ["received", 4, 4, false],
    ["shipped", 2, 2, false],
    ["received", 1, 5, false],
    ["received", -1, 4, true],
  ]);
  expect(await shop.differences()).toEqual([]);
});
