import fc from "fast-check";
import { expect, test } from "vitest";
import { useDatabase } from "../database.ts";
import { inExactDecimals, type GivenLine } from "../documents/exact-decimals.ts";
import { openShop, type Shop } from "../stock/shop.ts";
import { moneyOf } from "./money-state.ts";
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

/** Per cent off an invoice that is paid within ten days: of every order here. */
const early = 2n;

type Order = {
  id: number;
  lines: readonly number[];
  packed: { id: number; line: number }[];
  shipped: boolean;
  returned: number[];
};

const requestReturn = async (shop: Shop, { id, packed }: Order): Promise<number> => {
  await shop.perform("save_sales_orders", {
    id,
    returns: [{ warehouseId: shop.warehouses[0], lineItems: [{ packageLotId: packed[0]!.id, quantity: 1 }] }],
  });
  const [made] = await shop.rowsOf<{ id: number }>("returns", `sales_order_id = ${id} and deleted_at is null`);
  return made!.id;
};
const removeReturn = (shop: Shop, order: Order, id: number | undefined) =>
  shop.perform("save_sales_orders", { id: order.id, returns: [{ id, remove: true }] });

/** An invoice of a payment, with what is taken off for paying early where that is more than nothing. */
const applied = ([invoiceId, { paid, early: off }]: readonly [number, { paid: bigint; early: bigint }]) => ({
  ...{ invoiceId, amount: money(paid) },
  ...(off > 0n && { discount: money(off) }),
});

/** What happens to the money and the goods is taken back at once: everything is as it was, and the books are told nothing. */
const andBack = async (shop: Shop, order: Order, books: Books, pick: number, byShipped: boolean) => {
  const { id: salesOrderId } = order;
  const due = among(
    [...books.invoices.keys()].filter((id) => books.dueOf(id) > 1n),
    pick,
  );
  const open = among(
    books.lines.flatMap(({ pieces, taken }, at) => (taken < pieces && (order.shipped || !byShipped) ? [at] : [])),
    pick,
  );
  const withCredit = among(
    [...books.payments.keys()].filter((id) => books.leftOf(id) > 0n),
    pick,
  );
  const pay = (amount: bigint, more: object) =>
    shop.perform("save_payments", { salesOrderId, amount: money(amount), source: "cash", state: "Applied", ...more });
  const before = await moneyOf(shop, salesOrderId);
  let done = 0;
  const undone = async () => {
    done += 1;
    expect(await moneyOf(shop, salesOrderId)).toEqual(before);
  };
  if (open !== undefined) {
    const lineItems = [{ salesOrderLineId: order.lines[open], quantity: 1 }];
    const made = await shop.perform("save_invoices", { salesOrderId, lineItems });
    await shop.perform("delete_invoices", { id: made.id });
    await undone();
  }
  if (due !== undefined) {
    const off = books.earlyOf(due, early);
    const paid = books.dueOf(due) - off;
    const paying = paid > 0n ? [[due, { paid, early: off }] as const] : [];
    const made = await pay(paid + 5n, { applications: paying.map(applied) });
    await shop.perform("delete_payments", { id: made.id });
    await undone();
  }
  if (withCredit !== undefined) {
    const made = await pay(-books.leftOf(withCredit), { refundsId: withCredit });
    await shop.perform("delete_payments", { id: made.id });
    await undone();
  }
  if (order.packed.length > 0 && order.returned.length === 0) {
    const made = await requestReturn(shop, order);
    const requested = await moneyOf(shop, salesOrderId);
    const { receivementIds } = (await shop.perform("receive_return", {
      ...{ id: made, binLocationId: shop.bins[0] },
    })) as unknown as { receivementIds: number[] };
    await shop.perform("delete_return_receivement", { id: receivementIds[0] });
    expect(await moneyOf(shop, salesOrderId)).toEqual(requested);
    await removeReturn(shop, order, made);
    await undone();
  }
  return done;
};

/** Another price, more pieces, another discount: done or refused as the books say, whatever was invoiced or credited. */
const change = async (shop: Shop, order: Order, books: Books, pick: number) => {
  const at = pick % books.lines.length;
  const line = books.lines[at]!;
  const isDearer = line.taken > 0n || !(line.discount?.endsWith("%") ?? true) || pick % 2 === 0;
  const price = (Number(line.amount) * (isDearer ? 1.25 : 0.8)).toFixed(4);
  const next = [
    { at, line: { amount: price } },
    // what is shipped is invoiced, and no more of it is packed here
    order.shipped ? { at, line: { amount: price } } : { at, line: { quantity: String(line.pieces + 1n) } },
    { discount: ["12.5%", "1.00", null, "3%", "0.37"][pick % 5] ?? null },
  ][pick % 3]!;
  const given =
    next.line === undefined
      ? { discount: next.discount }
      : {
          lineItems: [
            {
              id: order.lines[at],
              ...("amount" in next.line ? { price: next.line.amount } : { quantity: next.line.quantity }),
            },
          ],
        };
  const isDone = books.change(next);
  const save = shop.perform("save_sales_orders", { id: order.id, ...given });
  if (isDone) await save;
  else expect(await shop.refusalOf(save)).toMatchObject({ code: "SWVAL" });
  return isDone;
};

/** One thing that happens to the money or the goods of an order, told to the books as well. */
const step = async (shop: Shop, order: Order, books: Books, what: number, pick: number, byShipped: boolean) => {
  const { id: salesOrderId } = order;
  const invoiceIds = [...books.invoices.keys()];
  const due = invoiceIds.filter((id) => books.dueOf(id) > 0n);
  const open = books.lines.flatMap(({ pieces, taken }, at) => (taken < pieces ? [at] : []));
  const withCredit = [...books.payments.keys()].filter((id) => books.leftOf(id) > 0n);
  if (what < 40) {
    if (open.length === 0 || (byShipped && !order.shipped)) return;
    const wanted = open
      .filter((_, n) => what % 3 === 0 || n === pick % open.length)
      .map((at) => {
        const line = books.lines[at]!;
        return [at, 1 + (pick % Number(line.pieces - line.taken))] as const;
      });
    const made = await shop.perform("save_invoices", {
      salesOrderId,
      lineItems: wanted.map(([at, quantity]) => ({ salesOrderLineId: order.lines[at], quantity })),
    });
    books.invoice(made.id, wanted);
  } else if (what < 65) {
    const amount = BigInt(1 + pick * 37);
    const on: [number, { paid: bigint; early: bigint }][] = [];
    let left = amount;
    for (const id of due) {
      const off = (pick + id) % 3 === 0 ? books.earlyOf(id, early) : 0n;
      const rest = books.dueOf(id) - off;
      const paid = rest < left ? rest : left;
      if (paid > 0n && (pick + id) % 4 > 0) {
        on.push([id, { paid, early: off }]);
        left -= paid;
      }
    }
    const paid = await shop.perform("save_payments", {
      ...{ salesOrderId, amount: money(amount), source: "cash", state: "Applied" },
      applications: on.map(applied),
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
    const id = await requestReturn(shop, order);
    const { total, tax } = books.credit(order.packed[0]!.line);
    const [made] = await shop.rowsOf<Row>("returns", `id = ${id}`);
    expect([cents(made!["subtotal"]), cents(made!["tax"])]).toEqual([total, tax]);
    order.returned.push(id);
    if (pick % 2 === 0) await shop.perform("receive_return", { id, binLocationId: shop.bins[0] });
  } else if (order.returned.length > 0) {
    await removeReturn(shop, order, order.returned.pop());
    books.takeCreditBack();
  }
};

type Row = Record<string, string | null> & { id: number };
const compareWith = async (shop: Shop, order: Order, books: Books) => {
  const [header] = await shop.rowsOf<Row>("sales_orders", `id = ${order.id}`);
  expect(cents(header!["subtotal"]) + cents(header!["tax"])).toBe(cents(header!["total"]));
  expect(cents(header!["total"])).toBe(books.total);
  const invoices = await shop.rowsOf<Row>("invoices", `sales_order_id = ${order.id} and deleted_at is null`);
  expect(
    new Map(
      invoices.map((row) => [
        row.id,
        ["total", "amount_paid", "discount_taken", "amount_due"].map((amount) => cents(row[amount])),
      ]),
    ),
  ).toEqual(
    new Map([...books.invoices].map(([id, { total, paid, early: off }]) => [id, [total, paid, off, books.dueOf(id)]])),
  );
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
  `of ${orders} random orders what is invoiced (%s), paid early or late, left over, paid back, returned, changed, deleted and undone equals a computation in whole cents`,
  { timeout: isFull ? 7_200_000 : 240_000 },
  async (basis, byShipped) => {
    const shop = await openShop(db());
    await shop.perform("save_accounts", { id: shop.accountId, invoiceBasis: basis });
    // of two costs, so that what is shipped is worth one or the other
    await shop.stock(shop.sku, 400_000, { costPerUnit: "1.3337" });
    await shop.stock(shop.sku, 400_000, { costPerUnit: "2.0001" });
    await shop.perform("save_customers", { id: shop.customer, discountPercent: String(early), discountDays: 10 });
    const seen = { invoices: 0, payments: 0, refunds: 0, returns: 0, early: 0, changed: 0, refused: 0, undone: 0 };
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
          const packed = await shop.rowsOf<{ id: number; package_line_id: number }>(
            "package_lots",
            `sales_order_id = ${order.id} order by id`,
          );
          const ofLines = await shop.rowsOf<{ id: number; line_id: number }>(
            "package_lines",
            `id in (${packed.map((lot) => lot.package_line_id).join()})`,
          );
          const lineOf = new Map(ofLines.map((row) => [row.id, order.lines.indexOf(row.line_id)]));
          order.packed = packed.map((lot) => ({ id: lot.id, line: lineOf.get(lot.package_line_id)! }));
        }
        for (const [what, pick] of steps) {
          if (pick % 5 === 0) seen.undone += await andBack(shop, order, books, pick, byShipped);
          if (what >= 93) {
            if (await change(shop, order, books, pick)) seen.changed += 1;
            else seen.refused += 1;
          } else await step(shop, order, books, what, pick, byShipped);
          await compareWith(shop, order, books);
        }
        // what is left is invoiced: all parts are the order
        const rest = books.lines.flatMap(({ pieces, taken }, at) =>
          taken < pieces ? [[at, Number(pieces - taken)] as const] : [],
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
        seen.early += [...books.invoices.values()].filter((one) => one.early > 0n).length;
      }),
      { numRuns: orders, endOnFailure: true },
    );
    expect(seen.invoices).toBeGreaterThan(orders);
    expect(seen.payments).toBeGreaterThan(orders / 2);
    // of 25 orders chance may bring one or none
    const some = isFull ? orders / 20 : -1;
    expect(Math.min(seen.refunds, seen.early, seen.changed, seen.undone)).toBeGreaterThan(some);
    expect(seen.returns).toBeGreaterThan(byShipped ? some : -1);
    expect(seen.refused).toBeGreaterThan(isFull ? orders / 100 : -1);
    await expectNothingLost(shop, ((400_000 * 13_337 + 400_000 * 20_001) / 10_000).toFixed(4));
    expect(await shop.differences()).toEqual([]);
  },
);
