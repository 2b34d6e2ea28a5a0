import { expect, test } from "vitest";
import { withVisitor } from "../../client/transaction.ts";
import { useDatabase } from "../database.ts";
import { openShop, type Answer, type Shop } from "../stock/shop.ts";

const db = useDatabase();

/** Fifty at once: who succeeded, and what the others were told. */
const fifty = async <T>(work: (n: number) => Promise<T>) => {
  const ended = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => work(n)));
  const done = ended.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const told = ended.flatMap((one) =>
    one.status === "rejected"
      ? [
          `${String((one.reason as { code?: string }).code)} ${Object.entries(JSON.parse((one.reason as { detail?: string }).detail ?? "{}").fields ?? {}).join()}`,
        ]
      : [],
  );
  return { done, told: [...new Set(told)] };
};
const performWith = (shop: Shop, operation: string, input: object, key: string) =>
  withVisitor(
    shop.server,
    shop.account.admin.visitor,
    async (visitor) => {
      const { rows } = await visitor.query<{ answer: Answer }>("select app_hidden.perform($1, $2, $3) as answer", [
        operation,
        JSON.stringify(input),
        key,
      ]);
      return rows[0]!.answer;
    },
    { retry: true },
  );
const owed = async (shop: Shop) => {
  const order = await shop.sell([[shop.sku, 1]]); // 10.83
  const invoice = await shop.perform("save_invoices", {
    salesOrderId: order.id,
    lineItems: [{ salesOrderLineId: order.lines[0], quantity: 1 }],
  });
  const payment = {
    ...{ salesOrderId: order.id, amount: "10.83", source: "cash", state: "Applied" },
    applications: [{ invoiceId: invoice.id, amount: "10.83" }],
  };
  return { order, invoice, payment };
};
const count = async (shop: Shop, table: string, where = "deleted_at is null") =>
  (await shop.rowsOf(table, where)).length;

test("one payment sent fifty times is one; fifty that pay the same due are one, and the others are told how much is due", async () => {
  const shop = await openShop(db());
  const same = await owed(shop);
  const { done, told } = await fifty(() => performWith(shop, "save_payments", same.payment, "5b1d0a52-one"));
  expect(told).toEqual([]);
  expect(new Set(done.map(({ id }) => id)).size).toBe(1);
  expect(await count(shop, "payments")).toBe(1);

  const other = await owed(shop);
  const each = await fifty((n) => performWith(shop, "save_payments", other.payment, `another-key-${n}`));
  expect([each.done.length, each.told]).toEqual([1, ["SWVAL applications.0.amount,max"]]);
  expect(await count(shop, "payments")).toBe(2);
  expect(await shop.differences()).toEqual([]);
}, 120_000);

test("what is left of a payment is paid back once, and credit is applied once", async () => {
  const shop = await openShop(db());
  const { order, invoice } = await owed(shop);
  const taken = await shop.perform("save_payments", {
    salesOrderId: order.id,
    amount: "10.83",
    source: "cash",
    state: "Applied",
  });
  // some pay it back, others apply it: one of them all
  const { done, told } = await fifty((n) =>
    n % 2 === 0
      ? shop.perform("save_payments", {
          salesOrderId: order.id,
          amount: "-10.83",
          source: "cash",
          state: "Applied",
          refundsId: taken.id,
        })
      : shop.perform("save_payments", { id: taken.id, applications: [{ invoiceId: invoice.id, amount: "10.83" }] }),
  );
  expect(done).toHaveLength(1);
  const [payment] = await shop.rowsOf<{ applied: string; refunded: string; unapplied: string }>(
    "payments",
    `id = ${taken.id}`,
  );
  expect([Number(payment!.applied) + Number(payment!.refunded), payment!.unapplied]).toEqual([10.83, "0.00"]);
  for (const each of told)
    expect(each).toMatch(/^(SWVAL (amount|applications\.0\.amount),(aboveLeft|max)|SWDUP|SWCON|23505)/);
  expect(await shop.differences()).toEqual([]);
}, 120_000);

test("the last unit is invoiced by one of fifty, and returned, received and credited by one of fifty", async () => {
  const shop = await openShop(db());
  await shop.stock(shop.sku, 1);
  const order = await shop.sell([[shop.sku, 1]]);
  const shipment = await shop.pack(order.id, order.lines[0]!, 1);
  await shop.perform("place_shipment", { id: shipment });
  const lineItems = [{ salesOrderLineId: order.lines[0], quantity: 1 }];
  const invoiced = await fifty((n) =>
    n % 2 === 0
      ? shop.perform("save_invoices", { salesOrderId: order.id, lineItems })
      : shop.perform("invoice_shipped", { salesOrderId: order.id }),
  );
  expect(invoiced.done).toHaveLength(1);
  expect(new Set(invoiced.told)).toEqual(
    new Set(["SWVAL lineItems.0.quantity,max", "SWVAL salesOrderId,nothingToInvoice"]),
  );
  expect(await count(shop, "invoices")).toBe(1);

  const [packed] = await shop.rowsOf<{ id: number }>("package_lots");
  const returned = await fifty(() =>
    shop.perform("save_sales_orders", {
      id: order.id,
      returns: [{ warehouseId: shop.warehouses[0], lineItems: [{ packageLotId: packed!.id, quantity: 1 }] }],
    }),
  );
  expect(returned.done).toHaveLength(1);
  expect(returned.told).toHaveLength(1);
  expect(returned.told[0]).toMatch(/^SWVAL .*quantity,max$/);
  const [made] = await shop.rowsOf<{ id: number }>("returns", "deleted_at is null");
  const [line] = await shop.rowsOf<{ id: number }>("return_lines", `return_id = ${made!.id}`);
  const received = await fifty(() =>
    shop.perform("receive_return", {
      id: made!.id,
      receivements: [{ lineItemId: line!.id, quantity: 1, binLocationId: shop.bins[0] }],
    }),
  );
  expect(received.done).toHaveLength(1);
  expect(received.told).toHaveLength(1);
  expect(await shop.figures()).toEqual({ inStock: 1, available: 1 });
  // it is taken back once
  const removed = await fifty(() =>
    shop.perform("save_sales_orders", { id: order.id, returns: [{ id: made!.id, remove: true }] }),
  );
  expect(removed.done).toHaveLength(1);
  expect(await shop.figures()).toEqual({});
  expect(await shop.differences()).toEqual([]);
}, 120_000);
