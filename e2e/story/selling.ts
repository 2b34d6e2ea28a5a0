import type { ApiClient } from "../support/api-client.ts";
import type { DataSet } from "./data-set.ts";
import { add, cents, exact, type Exact, times } from "./decimal.ts";
import { createCustomer, type Party, type World } from "./set-up.ts";

export type Sold = {
  shipped: Map<string, Exact>;
  allocated: Map<string, Exact>;
  orders: { id: number; subtotal: Exact; tax: Exact; isShipped: boolean }[];
};

type OrderAnswer = { salesOrder: { id: number; lineItems: { id: number; position: number }[] } };

/** Chooses, for each wanted quantity, the next SKU that still has so much free. */
const chooser = (data: DataSet, free: Map<string, Exact>) => {
  const keys = data.skus.map((sku) => sku.key).filter((key) => (free.get(key) ?? 0n) > 0n);
  let place = 0;
  return (quantity: number): string | undefined => {
    for (let tries = 0; tries < keys.length; tries += 1) {
      const key = keys[(place += 1) % keys.length] ?? "";
      if ((free.get(key) ?? 0n) >= exact(quantity)) return key;
    }
    return undefined;
  };
};

type Plan = { party: Party; lines: { sku: string; quantity: number }[]; isShipped: boolean };

const sellOne = async (api: ApiClient, world: World, plan: Plan, prices: Map<string, string>, result: Sold) => {
  const { party, lines, isShipped } = plan;
  const { createSalesOrder } = await api.request<{ createSalesOrder: OrderAnswer }>(
    "mutation ($input: CreateSalesOrderInput!) { createSalesOrder(input: $input) { salesOrder { id lineItems { id position } } } }",
    {
      input: {
        customerId: party.id,
        warehouseId: world.warehouseId,
        shippingAddressId: party.addressId,
        billingAddressId: party.addressId,
        state: "Open",
        lineItems: lines.map((line) => ({ skuId: world.skus.get(line.sku), quantity: line.quantity })),
      },
    },
  );
  const order = createSalesOrder.salesOrder;
  const totals = lines.map((line) => cents(times(exact(line.quantity), exact(prices.get(line.sku) ?? "0"))));
  const subtotal = totals.reduce((sum, total) => sum + total, 0n);
  const tax = totals.reduce((sum, total) => sum + cents(times(total, exact(party.taxRate)) / 100n), 0n);
  result.orders.push({ id: order.id, subtotal, tax, isShipped });
  for (const line of lines) add(isShipped ? result.shipped : result.allocated, line.sku, exact(line.quantity));
  if (!isShipped) return;
  const ordered = [...order.lineItems].sort((a, b) => a.position - b.position);
  const { createShipment } = await api.request<{ createShipment: { shipment: { id: number } } }>(
    "mutation ($input: CreateShipmentInput!) { createShipment(input: $input) { shipment { id } } }",
    {
      input: {
        salesOrderId: order.id,
        packages: [
          {
            trackingNumber: `T${order.id}`,
            shippingAddressId: party.addressId,
            billingAddressId: party.addressId,
            lineItems: lines.map((line, n) => ({ lineItemId: ordered[n]?.id, quantity: line.quantity })),
          },
        ],
      },
    },
  );
  await api.request("mutation ($id: Int!) { placeShipment(id: $id) { shipment { id state } } }", {
    id: createShipment.shipment.id,
  });
};

/** Sells to the data set's customers in orders of the given sizes and ships nine of ten. */
export const playSales = async (
  api: ApiClient,
  world: World,
  data: DataSet,
  stocked: Map<string, Exact>,
  count: number,
): Promise<Sold> => {
  const free = new Map(stocked);
  const choose = chooser(data, free);
  const prices = new Map(data.skus.map((sku) => [sku.key, sku.listPrice]));
  const parties: Party[] = [];
  for (const [place, customer] of data.customers.slice(0, 60).entries())
    parties.push(await createCustomer(api, customer, place));
  const plans = data.sales.slice(0, count).map((quantities, n): Plan => {
    const lines = quantities.flatMap((quantity) => {
      const sku = choose(quantity);
      if (!sku) return [];
      free.set(sku, (free.get(sku) ?? 0n) - exact(quantity));
      return [{ sku, quantity }];
    });
    const party = parties[n % parties.length];
    if (!party) throw new Error("The data set has no customers");
    return { party, lines, isShipped: n % 10 !== 9 };
  });
  const result: Sold = { shipped: new Map(), allocated: new Map(), orders: [] };
  const queue = plans.filter((plan) => plan.lines.length > 0);
  const seller = async () => {
    for (let plan = queue.shift(); plan; plan = queue.shift()) await sellOne(api, world, plan, prices, result);
  };
  await Promise.all(Array.from({ length: 4 }, seller));
  return result;
};
