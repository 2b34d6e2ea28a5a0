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

const rounded4 = (price: string): string => {
  const value = exact(price);
  const step = 10_000n;
  return text(((value + step / 2n) / step) * step);
};

/** Orders, receives, rejects and closes as the file did. */
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
  for (const line of order.lines) {
    const stocked = exact(line.received) - exact(line.rejected);
    add(result.stocked, line.sku, stocked);
    result.value += times(stocked, exact(rounded4(line.price)));
    if (isKeptOpen) add(result.onOrder, line.sku, exact(line.ordered) - exact(line.received));
  }
};

/** Plays purchase orders of the data set, a few at a time as several purchasers would. */
export const playPurchases = async (api: ApiClient, world: World, data: DataSet, count: number): Promise<Purchased> => {
  const result: Purchased = { stocked: new Map(), onOrder: new Map(), value: 0n, orders: [] };
  const queue = data.purchases.slice(0, count);
  const purchaser = async () => {
    for (let order = queue.shift(); order; order = queue.shift()) await playOne(api, world, data, order, result);
  };
  await Promise.all(Array.from({ length: 4 }, purchaser));
  return result;
};
