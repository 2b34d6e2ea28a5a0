import fc from "fast-check";
import { expect, test } from "vitest";
import { useDatabase } from "../database.ts";
import { inExactDecimals, type GivenLine } from "../documents/exact-decimals.ts";
import { openShop, type Shop } from "../stock/shop.ts";
import { openBooks, type Books } from "./order-books.ts";

const db = useDatabase();
const isFull = process.env["STOCKWRIGHT_FULL"] === "1";
/** Orders of each way to invoice. */
const orders = isFull ? 5000 : 25;

const percent = fc.integer({ min: 0, max: 400_000 }).map((n) => `${(n / 10_000).toString()}%`);
const off = fc.oneof(
  fc.constant(null),
  percent,
  fc.integer({ min: 1, max: 60 }).map((n) => ({ part: n })),
);
const given = fc.record({
  lines: fc.array(
    fc.record({ quantity: fc.integer({ min: 1, max: 9 }), tenThousandths: fc.integer({ min: 1, max: 999_999 }), off }),
    { minLength: 1, maxLength: 4 },
  ),
  off,
  rate: fc.constantFrom("0", "8.25", "19", "7.125"),
  /** What is done with it: which thing, and how much of it. */
  steps: fc.array(fc.tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 999 })), {
    minLength: 4,
    maxLength: 12,
  }),
});
type Off = null | string | { part: number };
const discountOn = (cents: number, asked: Off): string | null =>
  asked === null || typeof asked === "string"
    ? asked
    : (Math.floor((Math.max(cents, 0) * asked.part) / 100) / 100).toFixed(2);

const money = (cents: bigint): string => {
  const text = (cents < 0n ? -cents : cents).toString().padStart(3, "0");
  return `${cents < 0n ? "-" : ""}${text.slice(0, -2)}.${text.slice(-2)}`;
};
const cents = (text: string | null | undefined): bigint => BigInt((text ?? "0.00").replace(".", ""));
const among = <T>(all: readonly T[], pick: number): T | undefined => all[pick % Math.max(all.length, 1)];

type Order = { id: number; lines: readonly number[]; packed: number[]; shipped: boolean; returned: number[] };

/** One thing that happens to the money or the goods of an order, told to the books as well. */
const step = async (shop: Shop, order: Order, books: Books, what: number, pick: number, byShipped: boolean) => {
  const { id: salesOrderId } = order;
  const invoiceIds = [...books.invoices.keys()];
  const due = invoiceIds.filter((id) => books.dueOf(id) > 0n);
  const open = books.lines.flatMap(({ quantity, taken }, at) => (taken < quantity ? [at] : []));
  const withCredit = [...books.payments.keys()].filter((id) => books.leftOf(id) > 0n);
  if (what < 40) {
    if (open.length === 0 || (byShipped && !order.shipped)) return;
    const wanted = open
      .filter((_, n) => what % 3 === 0 || n === pick % open.length)
      .map((at) => {
        const line = books.lines[at]!;
        return [at, 1 + (pick % Number(line.quantity - line.taken))] as const;
      });
    const made = await shop.perform("save_invoices", {
      salesOrderId,
      lineItems: wanted.map(([at, quantity]) => ({ salesOrderLineId: order.lines[at], quantity })),
    });
    books.invoice(made.id, wanted);
  } else if (what < 65) {
    const amount = BigInt(1 + pick * 37);
    const on: [number, bigint][] = [];
    let left = amount;
    for (const id of due) {
      const part = books.dueOf(id) < left ? books.dueOf(id) : left;
      if (part > 0n && (pick + id) % 4 > 0) {
        on.push([id, part]);
        left -= part;
      }
    }
    const paid = await shop.perform("save_payments", {
      ...{ salesOrderId, amount: money(amount), source: "cash", state: "Applied" },
      applications: on.map(([invoiceId, part]) => ({ invoiceId, amount: money(part) })),
    });
    books.pay(paid.id, amount, on);
  } else if (what < 74) {
    const of = among(withCredit, pick);
    if (of === undefined) return;
    const amount = 1n + (BigInt(pick) % books.leftOf(of));
    await shop.perform("save_payments", {
      ...{ salesOrderId, amount: money(-amount), source: "cash", state: "Applied", refundsId: of },
    });
    books.refund(of, amount);
  } else if (what < 80) {
    const gone = among(
      [...books.payments].filter(([, { refunded }]) => refunded === 0n).map(([id]) => id),
      pick,
    );
    if (gone === undefined) return;
    await shop.perform("delete_payments", { id: gone });
    books.deletePayment(gone);
  } else if (what < 88) {
    const gone = among(invoiceIds, pick);
    if (gone === undefined) return;
    await shop.perform("delete_invoices", { id: gone });
    books.deleteInvoice(gone);
  } else if (order.packed.length > 0 && order.returned.length === 0) {
    await shop.perform("save_sales_orders", {
      id: salesOrderId,
      returns: [{ warehouseId: shop.warehouses[0], lineItems: [{ packageLotId: order.packed[0], quantity: 1 }] }],
    });
    const [made] = await shop.rowsOf<{ id: number }>(
      "returns",
      `sales_order_id = ${salesOrderId} and deleted_at is null`,
    );
    order.returned.push(made!.id);
    if (pick % 2 === 0) await shop.perform("receive_return", { id: made!.id, binLocationId: shop.bins[0] });
  } else if (order.returned.length > 0) {
    const id = order.returned.pop();
    await shop.perform("save_sales_orders", { id: salesOrderId, returns: [{ id, remove: true }] });
  }
};

type Row = Record<string, string | null> & { id: number };
const compareWith = async (shop: Shop, order: Order, books: Books) => {
  const [header] = await shop.rowsOf<Row>("sales_orders", `id = ${order.id}`);
  expect(cents(header!["subtotal"]) + cents(header!["tax"])).toBe(cents(header!["total"]));
  expect(cents(header!["total"])).toBe(BigInt(books.total));
  const invoices = await shop.rowsOf<Row>("invoices", `sales_order_id = ${order.id} and deleted_at is null`);
  expect(
    new Map(
      invoices.map((row) => [row.id, [cents(row["total"]), cents(row["amount_paid"]), cents(row["amount_due"])]]),
    ),
  ).toEqual(new Map([...books.invoices].map(([id, { total, paid }]) => [id, [total, paid, total - paid]])));
  for (const row of invoices) {
    expect(cents(row["subtotal"]) + cents(row["tax"])).toBe(cents(row["total"]));
    expect(row["state"]).toBe(cents(row["amount_due"]) === 0n ? "Paid in Full" : "Balance Due");
  }
  const payments = await shop.rowsOf<Row>(
    "payments",
    `sales_order_id = ${order.id} and deleted_at is null and refunds_id is null`,
  );
  expect(new Map(payments.map((row) => [row.id, [cents(row["refunded"]), cents(row["unapplied"])]]))).toEqual(
    new Map([...books.payments].map(([id, { refunded }]) => [id, [refunded, books.leftOf(id)]])),
  );
  expect(cents(header!["invoiced"])).toBe([...books.invoices.values()].reduce((all, { total }) => all + total, 0n));
};

/** What lies in stock and what it cost to sell is what was bought, exactly: four decimals times four. */
const expectNothingLost = async (shop: Shop, bought: string) => {
  const { rows } = await shop.admin.query<{ all: string }>(
    `select ((select coalesce(sum(quantity * unit_cost), 0) from app_public.lots where account_id = $1)
       + (select coalesce(sum(amount), 0) from app_hidden.cogs_entries where account_id = $1) = $2::numeric)::text as all`,
    [shop.accountId, bought],
  );
  expect(rows[0]!.all).toBe("true");
};

test.each([
  ["ordered", false],
  ["shipped", true],
] as const)(
  `of ${orders} random orders what is invoiced (%s), paid, left over, paid back, returned and deleted equals a computation in whole cents`,
  { timeout: isFull ? 7_200_000 : 240_000 },
  async (basis, byShipped) => {
    const shop = await openShop(db());
    await shop.perform("save_accounts", { id: shop.accountId, invoiceBasis: basis });
    // of two costs, so that what is shipped is worth one or the other
    await shop.stock(shop.sku, 400_000, { costPerUnit: "1.3337" });
    await shop.stock(shop.sku, 400_000, { costPerUnit: "2.0001" });
    const seen = { invoices: 0, payments: 0, refunds: 0, returns: 0 };
    await fc.assert(
      fc.asyncProperty(given, async ({ lines: asked, off: whole, rate, steps }) => {
        await shop.perform("save_customers", { id: shop.customer, taxRate: rate });
        const lines = asked.map(({ quantity, tenThousandths, off: own }): GivenLine => {
          const line = { quantity: String(quantity), amount: (tenThousandths / 10_000).toFixed(4) };
          const { gross } = inExactDecimals([{ ...line, discount: null }], null, "0");
          return { ...line, discount: discountOn(gross, own) };
        });
        const discount = discountOn(inExactDecimals(lines, null, "0").net, whole);
        const made = await shop.sell([], {
          discount,
          lineItems: lines.map((line) => ({
            skuId: shop.sku,
            quantity: line.quantity,
            price: line.amount,
            ...(line.discount !== null && { discount: line.discount }),
          })),
        });
        const books = openBooks(lines, discount, rate);
        const order: Order = { ...made, packed: [], shipped: false, returned: [] };
        if (byShipped) {
          const shipment = await shop.perform("create_shipment", {
            salesOrderId: order.id,
            packages: [
              { lineItems: order.lines.map((lineItemId, at) => ({ lineItemId, quantity: lines[at]!.quantity })) },
            ],
          });
          await shop.perform("place_shipment", { id: shipment.id });
          order.shipped = true;
          order.packed = (await shop.rowsOf<{ id: number }>("package_lots", `sales_order_id = ${order.id}`)).map(
            ({ id }) => id,
          );
        }
        for (const [what, pick] of steps) {
          await step(shop, order, books, what, pick, byShipped);
          await compareWith(shop, order, books);
        }
        // what is left is invoiced: all parts are the order
        const rest = books.lines.flatMap(({ quantity, taken }, at) =>
          taken < quantity ? [[at, Number(quantity - taken)] as const] : [],
        );
        if (rest.length > 0) {
          const last = await shop.perform("save_invoices", {
            salesOrderId: order.id,
            lineItems: rest.map(([at, quantity]) => ({ salesOrderLineId: order.lines[at], quantity })),
          });
          books.invoice(last.id, rest);
        }
        await compareWith(shop, order, books);
        const [header] = await shop.rowsOf<Row>("sales_orders", `id = ${order.id}`);
        expect(header!["invoiced"]).toBe(header!["total"]);
        seen.invoices += books.invoices.size;
        seen.payments += books.payments.size;
        seen.refunds += [...books.payments.values()].filter(({ refunded }) => refunded > 0n).length;
        seen.returns += order.returned.length;
      }),
      { numRuns: orders, endOnFailure: true },
    );
    expect(seen.invoices).toBeGreaterThan(orders);
    expect(seen.payments).toBeGreaterThan(orders / 2);
    expect(seen.refunds).toBeGreaterThan(orders / 20);
    expect(seen.returns).toBeGreaterThan(byShipped ? orders / 20 : -1);
    await expectNothingLost(shop, ((400_000 * 13_337 + 400_000 * 20_001) / 10_000).toFixed(4));
    expect(await shop.differences()).toEqual([]);
  },
);
