import { expect, test } from "vitest";
import { useDatabase } from "../database.ts";
import { openShop, type Shop } from "./shop.ts";

const db = useDatabase();

type Row = Record<string, unknown>;

/** What there is to see of an order, without ids and times: two companies that did the same have the same. */
const seenOf = async ({ admin, accountId }: Shop, order: number): Promise<Record<string, Row[]>> => {
  const told: Record<string, string> = {
    orders: `select state, notes, alt_id, customer_po, subtotal, tax, total, version, settled_version = version as settled, is_credit_checked, created_at <> updated_at as edited
      from app_public.sales_orders where account_id = $1 and id = $2`,
    lines: `select position, description, quantity, unit, unit_factor, unit_quantity, price, price_reason - 'rule' - 'rules' as reason, total, tax, version
      from app_public.sales_order_lines where account_id = $1 and sales_order_id = $2 order by id`,
    claims: `select kind, open_quantity, allocated, committed, backordered, due, fill, is_demand
      from app_hidden.claims where account_id = $1 and document_id = $2 and document_table = 'sales_orders' order by line_id`,
    allocations: `select a.kind, a.source, a.allocated, a.committed, dense_rank() over (order by a.lot_id) as lot
      from app_hidden.allocations as a join app_public.sales_order_lines as l on l.account_id = a.account_id and l.id = a.line_id
      where a.account_id = $1 and l.sales_order_id = $2 order by a.line_id, a.lot_id`,
    levels:
      "select in_stock, allocated, committed, backordered, available, seq from app_public.stock_levels where account_id = $1 and $2 > 0 order by sku_id, warehouse_id",
    events:
      "select type, document_table from app_hidden.stock_events where account_id = $1 and document_id = $2 order by id",
    history: `select table_name, operation, record_version, root_version, changes - 'updated_at' - 'id' - 'sku_id' - 'sales_order_id' - 'price_rule_id' as changes, price_changes - 'price_reason' as prices
      from app_public.history where account_id = $1 and module = 'sales_orders' and root_id = $2 and operation <> 'created' order by table_name, record_id, id`,
    found:
      "select name, search_text from app_public.references where account_id = $1 and module = 'sales_orders' and record_id = $2",
  };
  const seen: Record<string, Row[]> = {};
  for (const [name, text] of Object.entries(told)) seen[name] = (await admin.query<Row>(text, [accountId, order])).rows;
  return seen;
};

/** An edit in general writes the order before its lines and again at the end, and so tells of it twice. */
const mergedHistory = ({ history = [], ...rest }: Record<string, Row[]>) => ({
  ...rest,
  history: [
    ...history
      .reduce((merged, row) => {
        const key = JSON.stringify([
          row["table_name"],
          row["record_version"],
          row["root_version"],
          row["table_name"] === "sales_orders" || row,
        ]);
        const earlier = merged.get(key);
        return merged.set(key, {
          ...row,
          changes: { ...(earlier?.["changes"] as object), ...(row["changes"] as object) },
          prices: { ...(earlier?.["prices"] as object), ...(row["prices"] as object) },
        });
      }, new Map<string, Row>())
      .values(),
  ],
});

test("an edit of texts and quantities means the same whether the order is written once or step by step", async () => {
  // a date that is no other makes the second company's edits go the general way
  const shops = [await openShop(db()), await openShop(db())] as const;
  const ways = [{}, { shipDate: null }];
  const open = (shop: Shop) => {
    const [first = 0, second = 0, third = 0] = shop.skuIds;
    return { first, second, third };
  };
  const orders: { id: number; lines: number[] }[] = [];
  const others: { id: number; lines: number[] }[] = [];
  for (const shop of shops) {
    const { first, second, third } = open(shop);
    for (const quantity of [6, 5, 100]) await shop.stock(first, quantity);
    await shop.stock(second, 30);
    orders.push(await shop.sell([[first, 2], [second, 3], [third, 4]])); // prettier-ignore
    others.push(await shop.sell([[first, 1]]));
  }
  const edits: ((lines: number[], other: number) => object)[] = [
    ([a]) => ({ lineItems: [{ id: a, quantity: 3 }] }), // from the lot it has
    ([a, b]) => ({ notes: "Soon", customerPo: "P-1", lineItems: [{ id: a, quantity: 9 }, { id: b, quantity: "4.0000" }] }), // prettier-ignore
    ([a, b, c]) => ({ lineItems: [{ id: a, quantity: 7, description: "Oak" }, { id: b, unit: "pair", unitFactor: 2, unitQuantity: 5 }, { id: c, quantity: 9 }] }), // prettier-ignore
    ([a, b, c]) => ({ lineItems: [{ id: a, position: 3 }, { id: b, quantity: 40 }, { id: c, quantity: 1 }] }), // prettier-ignore
    () => ({ notes: "Later", altId: "A" }),
    () => ({ lineItems: [] }),
  ];
  for (const edit of edits) {
    for (const [n, shop] of shops.entries())
      await shop.perform("save_sales_orders", {
        id: orders[n]!.id,
        ...edit(orders[n]!.lines, others[n]!.lines[0]!),
        ...ways[n],
      });
    const [once, steps] = await Promise.all(shops.map((shop, n) => seenOf(shop, orders[n]!.id)));
    expect(mergedHistory(once!)).toEqual(mergedHistory(steps!));
  }

  // what changes nothing is no edit of the line, nor of the order unless its lines were said
  const [shop] = shops;
  const before = await seenOf(shop, orders[0]!.id);
  await shop.perform("save_sales_orders", { id: orders[0]!.id, notes: "Later", altId: "A" });
  expect(await seenOf(shop, orders[0]!.id)).toEqual(before);
  await shop.perform("save_sales_orders", { id: orders[0]!.id, lineItems: [{ id: orders[0]!.lines[0], quantity: 7 }] });
  await shops[1].perform("save_sales_orders", { id: orders[1]!.id, lineItems: [] });
  expect((await seenOf(shop, orders[0]!.id))["lines"]).toEqual(before["lines"]);

  // what is wrong is refused alike, at its place
  const wrong: ((lines: number[], other: number) => object)[] = [
    ([a, b]) => ({ lineItems: [{ id: a, quantity: 8 }, { id: b, quantity: "1.55555" }] }), // prettier-ignore
    ([a], other) => ({ lineItems: [{ id: a, quantity: 8 }, { id: other, quantity: 2 }] }), // prettier-ignore
    ([a]) => ({ lineItems: [{ id: a, quantity: 8 }, { id: a, quantity: 9 }] }), // prettier-ignore
    ([, b]) => ({ lineItems: [{ id: b, quantity: "1.5" }] }),
    ([a]) => ({ lineItems: [{ id: a, quantity: 0 }] }),
    ([a]) => ({ lineItems: [{ id: a, quantity: null }] }),
    ([a]) => ({ version: 1, lineItems: [{ id: a, quantity: 8 }] }),
  ];
  const withoutIds = ({ code, detail }: { code: string; detail: Record<string, unknown> }) => ({
    code,
    fields: detail["fields"],
    limits: detail["limits"],
  });
  for (const edit of wrong) {
    const [once, steps] = await Promise.all(
      shops.map(async (shop, n) =>
        withoutIds(
          await shop.refusalOf(
            shop.perform("save_sales_orders", {
              id: orders[n]!.id,
              ...edit(orders[n]!.lines, others[n]!.lines[0]!),
              ...ways[n],
            }),
          ),
        ),
      ),
    );
    expect(once).toEqual(steps);
  }

  // what was packed stays, and lines of an order that is under way can grow
  for (const [n, shop] of shops.entries()) {
    const [a = 0] = orders[n]!.lines;
    await shop.pack(orders[n]!.id, a, 5);
    expect(await shop.refusalOf(shop.perform("save_sales_orders", { id: orders[n]!.id, lineItems: [{ id: a, quantity: 4 }], ...ways[n] }))).toMatchObject({ code: "SWVAL" }); // prettier-ignore
    await shop.perform("save_sales_orders", { id: orders[n]!.id, lineItems: [{ id: a, quantity: 12 }], ...ways[n] });
  }
  const [once, steps] = await Promise.all(shops.map((shop, n) => seenOf(shop, orders[n]!.id)));
  expect(mergedHistory(once!)).toEqual(mergedHistory(steps!));
  for (const shop of shops) expect(await shop.differences()).toEqual([]);
});

test("who may not edit lines edits none, whatever else an edit is of", async () => {
  const shop = await openShop(db());
  await shop.stock(shop.sku, 10);
  const order = await shop.sell([[shop.sku, 2]]);
  const { visitor } = shop.account.admin;
  const without = (granted: string) => ({ ...shop.account.admin, visitor: { ...visitor, role: "visitor", granted } });
  const lineItems = [{ id: order.lines[0], quantity: 3 }];
  const edit = (granted: string, input: object) =>
    shop.performAs(without(granted), "save_sales_orders", { id: order.id, ...input });
  expect(await shop.refusalOf(edit(",sales_order:*,", { lineItems }))).toMatchObject({ code: "SWFBD" });
  expect(await shop.refusalOf(edit(",sales_order:view:all,line_item:*,", { notes: "Mine" }))).toMatchObject({
    code: "SWFBD",
  });
  await edit(",sales_order:*,", { notes: "Mine" });
  expect(await shop.figures()).toMatchObject({ allocated: 2 });
  expect(await shop.differences()).toEqual([]);
});
