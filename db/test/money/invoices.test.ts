import { expect, test } from "vitest";
import { useDatabase } from "../database.ts";
import { openShop, type Shop } from "../stock/shop.ts";

const db = useDatabase();

type Row = Record<string, string | number | null>;
const one = async (shop: Shop, table: string, id: number) => (await shop.rowsOf<Row>(table, `id = ${id}`))[0]!;
const invoice = async (shop: Shop, order: { id: number }, lines: readonly (readonly [number, number])[], more = {}) =>
  (
    await shop.perform("save_invoices", {
      salesOrderId: order.id,
      lineItems: lines.map(([salesOrderLineId, quantity]) => ({ salesOrderLineId, quantity })),
      ...more,
    })
  ).id;
const pay = async (
  shop: Shop,
  order: { id: number },
  amount: string,
  on: readonly (readonly [number, string])[] = [],
  more = {},
) =>
  (
    await shop.perform("save_payments", {
      salesOrderId: order.id,
      amount,
      source: "cash",
      state: "Applied",
      applications: on.map(([invoiceId, part]) => ({ invoiceId, amount: part })),
      ...more,
    })
  ).id;
const refused = (shop: Shop, work: Promise<unknown>) => shop.refusalOf(work);

test("an invoice has its part of a line to the cent, and all parts are the whole", async () => {
  const shop = await openShop(db());
  const order = await shop.sell([], {
    lineItems: [
      { skuId: shop.sku, quantity: 7, price: "1.4285" }, // 10.00, tax 0.83
      { skuId: shop.skuIds[1], quantity: 3, price: "0.005" }, // 0.02, tax 0.00
    ],
  });
  const [line, small] = order.lines as [number, number];
  const parts: Row[] = [];
  for (const quantity of [1, 2, 3, 1])
    parts.push(
      await one(
        shop,
        "invoices",
        await invoice(
          shop,
          order,
          quantity === 3
            ? [
                [line, 3],
                [small, 3],
              ]
            : [[line, quantity]],
        ),
      ),
    );
  expect(parts.map(({ subtotal, tax, total, amount_due: due }) => [subtotal, tax, total, due])).toEqual([
    ["1.43", "0.12", "1.55", "1.55"],
    ["2.86", "0.24", "3.10", "3.10"],
    ["4.30", "0.35", "4.65", "4.65"],
    ["1.43", "0.12", "1.55", "1.55"],
  ]);
  // the third has the small line besides
  const header = await one(shop, "sales_orders", order.id);
  const { rows } = await shop.admin.query<{ total: string }>(
    `select sum(total)::text as total from app_public.invoices where account_id = ${shop.accountId}`,
  );
  expect(rows[0]!.total).toBe(header["total"]);
  expect(await refused(shop, invoice(shop, order, [[line, 1]]))).toMatchObject({
    code: "SWVAL",
    detail: { fields: { "lineItems.0.quantity": "max" }, limits: { "lineItems.0.quantity": "0" } },
  });
  expect(await shop.differences()).toEqual([]);
});
