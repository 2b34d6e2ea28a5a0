import { beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "../database.ts";
import { openShop, type Shop } from "./shop.ts";

const db = useDatabase();
let shop: Shop;

/** A shop with something in every quantity that exists so far. */
beforeEach(async () => {
  shop = await openShop(db());
  const purchase = await shop.buy([[shop.sku, 20]]);
  await shop.receive(purchase.id, purchase.lines[0]!, 9);
  const sale = await shop.sell([[shop.sku, 12]]);
  await shop.perform("place_shipment", { id: await shop.pack(sale.id, sale.lines[0]!, 2) });
  await shop.pack(sale.id, sale.lines[0]!, 3);
  expect(await shop.differences()).toEqual([]);
});

/** Changes rows behind the ledger's back, past triggers of the product. */
const corrupt = (statement: string) =>
  shop.admin.query(
    `begin; set local session_replication_role = replica; ${statement.replaceAll("$account", String(shop.accountId))}; commit`,
  );

const found = async () => (await shop.differences()).map(({ skuId, dimension }) => [skuId, dimension]);

describe("a row changed directly in SQL is reported with its SKU and dimension", () => {
  const cases: [what: string, dimension: string, statement: string][] = [
    ["a level", "inStock", "update app_public.stock_levels set in_stock = in_stock + 1 where account_id = $account"],
    ["a level", "onOrder", "update app_public.stock_levels set on_order = on_order + 1 where account_id = $account"],
    ["a level's value", "stockValue", "update app_public.stock_levels set stock_value = 1 where account_id = $account"],
    [
      "an entry's delta",
      "allocated",
      "update app_hidden.stock_entries set allocated_delta = allocated_delta + 1 where account_id = $account and level_seq = 3",
    ],
    [
      "an entry's balance",
      "backordered",
      "update app_hidden.stock_entries set backordered = backordered + 1 where account_id = $account and level_seq = 2",
    ],
    [
      "an entry that is gone",
      "levelSeq",
      "delete from app_hidden.stock_entries where account_id = $account and level_seq = 2",
    ],
    ["a lot's quantity", "inStock", "update app_public.lots set quantity = quantity + 1 where account_id = $account"],
    ["a lot's cost", "stockValue", "update app_public.lots set unit_cost = unit_cost + 1 where account_id = $account"],
    [
      "a lot's reservation",
      "allocated",
      "update app_public.lots set reserved = reserved - 1 where account_id = $account",
    ],
    [
      "an allocation",
      "allocated",
      "update app_hidden.allocations set allocated = allocated - 1 where account_id = $account",
    ],
    [
      "an allocation that is packed",
      "committed",
      "update app_hidden.allocations set committed = committed - 1 where account_id = $account",
    ],
    [
      "a claim",
      "backordered",
      "update app_hidden.claims set open_quantity = open_quantity + 1 where account_id = $account and is_demand",
    ],
    [
      "a sales order line",
      "backordered",
      "update app_public.sales_order_lines set quantity = 15, unit_quantity = 15 where account_id = $account",
    ],
    [
      "a purchase order line",
      "onOrder",
      "update app_public.purchase_order_lines set quantity = 25, unit_quantity = 25 where account_id = $account",
    ],
    [
      "a received quantity",
      "qtyReceived",
      "update app_public.purchase_order_lines set qty_received = 10 where account_id = $account",
    ],
    [
      "a shipped quantity",
      "qtyShipped",
      "update app_public.sales_order_lines set qty_shipped = 3 where account_id = $account",
    ],
    [
      "a packed lot",
      "committed",
      "update app_public.package_lots set quantity = 1 where account_id = $account and quantity = 3",
    ],
    ["a line's price", "total", "update app_public.sales_order_lines set price = 11 where account_id = $account"],
    ["a line's cost", "total", "update app_public.purchase_order_lines set cost = 11 where account_id = $account"],
    [
      "a document's state",
      "onOrder",
      "update app_public.purchase_orders set state = 'Closed' where account_id = $account",
    ],
  ];
  test.each(cases)("%s: %s", async (_what, dimension, statement) => {
    await corrupt(statement);
    expect(await found()).toContainEqual([shop.sku, dimension]);
  });

  test("a line changed by a plain update, with the product's triggers", async () => {
    await shop.admin.query("select set_config('app.account_id', $1, false)", [String(shop.accountId)]);
    const client = await shop.admin.connect();
    try {
      await client.query("select set_config('app.account_id', $1, false)", [String(shop.accountId)]);
      await client.query("update app_public.sales_order_lines set quantity = quantity + 1 where account_id = $1", [
        shop.accountId,
      ]);
    } finally {
      await client.query("reset all");
      client.release();
    }
    expect(await found()).toContainEqual([shop.sku, "backordered"]);
  });
});

test("the worker's check keeps what it found", async () => {
  const check = async () => {
    const { rows } = await db().worker.query<{ account_id: number; report: { differences: unknown[] } }>(
      "select * from app_private.check_ledgers()",
    );
    return rows.find((row) => row.account_id === shop.accountId)?.report.differences;
  };
  expect(await check()).toEqual([]);
  await corrupt("update app_public.lots set quantity = quantity + 1 where account_id = $account");
  expect(await check()).not.toEqual([]);
  const kept = await shop.admin.query<{ differences: { sku: string; dimension: string }[] }>(
    "select differences from app_hidden.ledger_checks where account_id = $1 order by id",
    [shop.accountId],
  );
  expect(kept.rows[0]?.differences).toEqual([]);
  expect(kept.rows[1]?.differences).toContainEqual(expect.objectContaining({ sku: "SKU-1", dimension: "inStock" }));
});

test("a check can be narrowed to some SKUs", async () => {
  await corrupt("update app_public.lots set quantity = quantity + 1 where account_id = $account");
  const narrowed = async (skuIds: number[]) =>
    (await shop.perform("verify_ledger", { skuIds })) as unknown as { levels: number; differences: unknown[] };
  expect((await narrowed([shop.sku])).differences).not.toEqual([]);
  expect(await narrowed([shop.skuIds[1]!])).toMatchObject({ levels: 0, differences: [] });
});
