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

type Check = {
  known: number;
  next_sku: number | null;
  whole_since: Date | null;
  differences: { skuId: number; dimension: string }[];
};
/** One step of the worker's check. */
const step = async (): Promise<Check> => {
  const { rows } = await db().worker.query<{ known: number }>("select app_private.check_account($1) as known", [
    shop.accountId,
  ]);
  const kept = await shop.admin.query<Check>(
    "select next_sku, whole_since, differences from app_hidden.ledger_checks where account_id = $1 order by id desc limit 1",
    [shop.accountId],
  );
  const [last] = kept.rows;
  if (!last) throw new Error("Nothing was kept");
  expect(rows[0]?.known).toBe(last.differences.length);
  return last;
};
/** Steps to the end of a round; at least one. */
const round = async (): Promise<Check> => {
  for (;;) {
    const check = await step();
    if (check.next_sku === null) return check;
  }
};
const places = ({ differences }: Check) => differences.map(({ skuId, dimension }) => [skuId, dimension]);
/** So that a shop's ledger is too large to be checked at once. */
const inSlices = (entries: number) =>
  db().admin.query(
    `create or replace function app_private.entries_at_once() returns bigint language sql immutable as 'select ${entries}::bigint'`,
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
      "what was received, in the facts",
      "qtyReceived",
      "update app_hidden.line_facts set quantity = quantity + 1 where account_id = $account and kind = 'received'",
    ],
    [
      "a fact that is gone",
      "qtyShipped",
      "delete from app_hidden.line_facts where account_id = $account and kind = 'shipped'",
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
    await inSlices(1);
    expect(places(await round())).toContainEqual([shop.sku, dimension]);
  });

  test("a line changed by a plain update, with the product's triggers, is refused unless it is settled", async () => {
    const client = await shop.admin.connect();
    try {
      await client.query("select set_config('app.account_id', $1, false)", [String(shop.accountId)]);
      const changing = client.query(
        "update app_public.sales_order_lines set quantity = quantity + 1 where account_id = $1",
        [shop.accountId],
      );
      expect(await shop.refusalOf(changing)).toMatchObject({ code: "SWLED", detail: { module: "sales_orders" } });
    } finally {
      await client.query("reset all");
      client.release();
    }
    expect(await found()).toEqual([]);
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

test("a large ledger is checked in slices that go round, and says since when all of it is", async () => {
  await inSlices(1);
  await shop.stock(shop.skuIds[1]!, 3);
  const first = await step();
  expect(first).toMatchObject({ whole_since: null, differences: [] });
  expect(first.next_sku).not.toBeNull();
  const whole = await round();
  expect(whole.whole_since).not.toBeNull();
  expect((await step()).whole_since).toEqual(whole.whole_since);
  expect((await round()).whole_since?.getTime()).toBeGreaterThan(whole.whole_since?.getTime() ?? Infinity);
  await inSlices(20_000);
  expect(await step()).toMatchObject({ next_sku: null, differences: [] });
});

test("what was touched is checked with the next step, from where it was verified", async () => {
  await inSlices(1);
  await shop.stock(shop.skuIds[1]!, 3);
  await round();
  const { next_sku } = await step(); // the next slice begins behind this SKU
  expect(next_sku).toBe(shop.sku);
  await corrupt(
    "update app_hidden.stock_entries set backordered = backordered + 1 where account_id = $account and level_seq = 2",
  );
  await shop.stock(shop.sku, 1);
  expect(places(await step())).toEqual([]); // it was verified before, and is read anew when its turn comes
  expect(places(await round())).toEqual([]);
  expect(places(await step())).toContainEqual([shop.sku, "backordered"]);
  await corrupt(
    "update app_hidden.stock_entries set backordered = backordered - 1 where account_id = $account and level_seq = 2",
  );
  await round();
  expect(places(await step())).toEqual([]); // what agrees again is no difference any more
  await corrupt(
    `update app_public.stock_levels set on_order = on_order + 1 where account_id = $account and sku_id = ${shop.sku}`,
  );
  await shop.stock(shop.sku, 1);
  expect(places(await step())).toContainEqual([shop.sku, "onOrder"]);
});
