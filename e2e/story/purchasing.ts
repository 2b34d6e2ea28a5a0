import type { ApiClient } from "../support/api-client.ts";
import type { DataSet } from "./data-set.ts";
import { add, cents, exact, type Exact, text, times } from "./decimal.ts";
import type { World } from "./set-up.ts";

/** What the data says must have come of the purchases. */
export type Purchased = {
  stocked: Map<string, Exact>;
  onOrder: Map<string, Exact>;
  value: Exact;
  orders: { id: number; total: Exact }[];
  /** What the vendors' bills come to, and what was paid of them: as the data has it, and as they were answered. */
  bills: { id: number; total: Exact; due: Exact; answered: { total: string; amountDue: string } }[];
};

type Receivement = { id: number; lotId: number; lineId: number };
type OrderAnswer = {
  purchaseOrder: {
    id: number;
    state: string;
    lineItems: { id: number; position: number }[];
    receivements?: Receivement[];
  };
};

/** Every order of the long story is billed, and every third of the short one. */
const billedApart = process.env.STOCKWRIGHT_FULL === "1" ? 1 : 3;

const rounded4 = (price: string): string => {
  const value = exact(price);
  const step = 10_000n;
  return text(((value + step / 2n) / step) * step);
};

/** The vendor bills what came, at what it was ordered for; half of it is paid. */
const billOne = async (api: ApiClient, id: number, order: DataSet["purchases"][number], result: Purchased) => {
  const { billed } = await api.request<{ billed: { receipt: { id: number } } }>(
    "mutation ($input: BillReceivedInput!) { billed: billReceived(input: $input) { receipt { id } } }",
    { input: { purchaseOrderId: id } },
  );
  const total = order.lines.reduce((sum, line) => {
    const whole = cents(times(exact(line.ordered), exact(rounded4(line.price))));
    return sum + cents((whole * exact(line.received)) / exact(line.ordered));
  }, 0n);
  const amount = cents(total / 2n);
  const { paid } = await api.request<{ paid: { receipt: { total: string; amountDue: string } } }>(
    "mutation ($input: PayReceiptInput!) { paid: payReceipt(input: $input) { receipt { total amountDue } } }",
    { input: { id: billed.receipt.id, amount: text(amount), source: "bank" } },
  );
  result.bills.push({ id: billed.receipt.id, total, due: total - amount, answered: paid.receipt });
};

/** Orders, receives, rejects, closes and bills as the file did. */
const playOne = async (
  api: ApiClient,
  world: World,
  data: DataSet,
  order: DataSet["purchases"][number],
  result: Purchased,
) => {
  const idOf = (sku: string) => world.skus.get(sku) ?? 0;
  const { createPurchaseOrder } = await api.request<{ createPurchaseOrder: OrderAnswer }>(
    "mutation ($input: CreatePurchaseOrderInput!) { createPurchaseOrder(input: $input) { purchaseOrder { id state lineItems { id position } } } }",
    {
      input: {
        vendorId: world.vendors.get(order.vendor),
        warehouseId: world.warehouseId,
        altId: `${data.name}-${order.key}`,
        state: "Open",
        issuedDate: order.orderDate,
        dueDate: order.dueDate,
        lineItems: order.lines.map((line) => ({
          skuId: idOf(line.sku),
          quantity: line.ordered,
          cost: rounded4(line.price),
        })),
      },
    },
  );
  const { id } = createPurchaseOrder.purchaseOrder;
  const lines = [...createPurchaseOrder.purchaseOrder.lineItems].sort((a, b) => a.position - b.position);
  const total = order.lines.reduce(
    (sum, line) => sum + cents(times(exact(line.ordered), exact(rounded4(line.price)))),
    0n,
  );
  result.orders.push({ id, total });

  const arrived = order.lines.flatMap((line, n) =>
    Number(line.received) > 0 ? [{ line, id: lines[n]?.id ?? 0 }] : [],
  );
  if (arrived.length > 0) {
    const { receivePurchaseOrder } = await api.request<{ receivePurchaseOrder: OrderAnswer }>(
      "mutation ($input: ReceivePurchaseOrderInput!) { receivePurchaseOrder(input: $input) { purchaseOrder { id state receivements { id lotId lineId } } } }",
      {
        input: {
          id,
          receivements: arrived.map(({ line, id: lineItemId }) => {
            const bin = data.skus.find((sku) => sku.key === line.sku)?.bin || "Receiving";
            return { lineItemId, quantity: line.received, binLocationId: world.bins.get(bin) };
          }),
        },
      },
    );
    const lotOf = new Map(receivePurchaseOrder.purchaseOrder.receivements?.map((row) => [row.lineId, row.lotId]));
    for (const { line, id: lineItemId } of arrived.filter((one) => Number(one.line.rejected) > 0)) {
      await api.request("mutation ($input: AdjustLotInput!) { adjustLot(input: $input) { lot { id } } }", {
        input: { lotId: lotOf.get(lineItemId), quantity: `-${line.rejected}`, reason: "Rejected" },
      });
    }
  }
  const isKeptOpen = order.status === "pending" || order.status === "approved";
  const isShort = order.lines.some((line) => Number(line.received) < Number(line.ordered));
  if (isShort && !isKeptOpen)
    await api.request("mutation ($id: Int!) { closePurchaseOrder(id: $id) { purchaseOrder { id state } } }", { id });
  if (arrived.length > 0 && result.orders.length % billedApart === 0) await billOne(api, id, order, result);
  for (const line of order.lines) {
    const stocked = exact(line.received) - exact(line.rejected);
    add(result.stocked, line.sku, stocked);
    result.value += times(stocked, exact(rounded4(line.price)));
    if (isKeptOpen) add(result.onOrder, line.sku, exact(line.ordered) - exact(line.received));
  }
};

/** Plays purchase orders of the data set, a few at a time as several purchasers would. */
export const playPurchases = async (api: ApiClient, world: World, data: DataSet, count: number): Promise<Purchased> => {
  const result: Purchased = { stocked: new Map(), onOrder: new Map(), value: 0n, orders: [], bills: [] };
  const queue = data.purchases.slice(0, count);
  const purchaser = async () => {
    for (let order = queue.shift(); order; order = queue.shift()) await playOne(api, world, data, order, result);
  };
  await Promise.all(Array.from({ length: 4 }, purchaser));
  return result;
};
