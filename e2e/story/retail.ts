import { expect } from "vitest";
import type { ApiClient } from "../support/api-client.ts";
import type { RunningServer } from "../support/running-server.ts";
import { registerAccount } from "../support/new-account.ts";
import { cents, exact, type Exact, text } from "./decimal.ts";
import { expectVerified } from "./figures.ts";
import type { Credit, RetailCustomer, Sale } from "./online-retail.ts";
import { createCustomer, setUp, type World } from "./set-up.ts";

type Line = { id: number; position: number };
type Played = { orderId: number; lines: number[]; total: Exact; paid: Exact };
export type Figures = { orders: number; invoiced: Exact; paid: Exact; credited: Exact };

const byPosition = <T extends { position: number }>(rows: readonly T[]): T[] =>
  [...rows].sort((a, b) => a.position - b.position);

/** Enough of every SKU that is sold, as one lot each. */
const stock = async (api: ApiClient, world: World, customers: readonly RetailCustomer[]) => {
  const needed = new Map<string, number>();
  for (const { sales } of customers)
    for (const { lines } of sales)
      for (const { sku, quantity } of lines) needed.set(sku, (needed.get(sku) ?? 0) + quantity);
  for (const [sku, quantity] of needed)
    await api.request("mutation ($input: CreateLotInput!) { createLot(input: $input) { lot { id } } }", {
      input: {
        skuId: world.skus.get(sku),
        warehouseId: world.warehouseId,
        binLocationId: world.bins.get("Receiving"),
        quantity,
        costPerUnit: "0.5",
      },
    });
};

/** Sells at the file's prices, ships and invoices what was shipped; then pays all at once, in two parts, or in part only. */
const sell = async (
  api: ApiClient,
  world: World,
  party: { id: number; addressId: number },
  sale: Sale,
  place: number,
): Promise<Played> => {
  const { createSalesOrder } = await api.request<{
    createSalesOrder: { salesOrder: { id: number; lineItems: Line[] } };
  }>(
    "mutation ($input: CreateSalesOrderInput!) { createSalesOrder(input: $input) { salesOrder { id lineItems { id position } } } }",
    {
      input: {
        customerId: party.id,
        warehouseId: world.warehouseId,
        shippingAddressId: party.addressId,
        billingAddressId: party.addressId,
        customerPo: sale.no,
        state: "Open",
        lineItems: sale.lines.map(({ sku, quantity, price }) => ({ skuId: world.skus.get(sku), quantity, price })),
      },
    },
  );
  const { id: orderId, lineItems } = createSalesOrder.salesOrder;
  const lines = byPosition(lineItems).map(({ id }) => id);
  const { createShipment } = await api.request<{ createShipment: { shipment: { id: number } } }>(
    "mutation ($input: CreateShipmentInput!) { createShipment(input: $input) { shipment { id } } }",
    {
      input: {
        salesOrderId: orderId,
        packages: [
          {
            shippingAddressId: party.addressId,
            billingAddressId: party.addressId,
            lineItems: sale.lines.map(({ quantity }, n) => ({ lineItemId: lines[n], quantity })),
          },
        ],
      },
    },
  );
  await api.request("mutation ($id: Int!) { placeShipment(id: $id) { shipment { id } } }", {
    id: createShipment.shipment.id,
  });
  const { invoiceShipped } = await api.request<{ invoiceShipped: { invoice: { id: number; total: string } } }>(
    "mutation ($input: InvoiceShippedInput!) { invoiceShipped(input: $input) { invoice { id total } } }",
    { input: { salesOrderId: orderId } },
  );
  const invoice = invoiceShipped.invoice;
  expect([sale.no, invoice.total]).toEqual([sale.no, text(exact(sale.total))]);
  const total = exact(sale.total);
  const first = place % 3 === 0 ? total : cents((total * 3n) / 5n);
  const payments = place % 3 === 1 ? [first, total - first] : [first];
  for (const amount of payments.filter((part) => part > 0n))
    await api.request("mutation ($input: CreatePaymentInput!) { createPayment(input: $input) { payment { id } } }", {
      input: {
        salesOrderId: orderId,
        amount: text(amount),
        source: "cash",
        applications: [{ invoiceId: invoice.id, amount: text(amount) }],
      },
    });
  const paid = payments.reduce((sum, part) => sum + part, 0n);
  const { invoice: after } = await api.request<{
    invoice: { state: string; amountPaid: string; amountDue: string };
  }>("query ($id: Int!) { invoice(id: $id) { state amountPaid amountDue } }", { id: invoice.id });
  expect({ sale: sale.no, ...after }).toEqual({
    sale: sale.no,
    state: paid === total ? "Paid in Full" : "Balance Due",
    amountPaid: text(paid),
    amountDue: text(total - paid),
  });
  return { orderId, lines, total, paid };
};

type PackageLot = { id: number; qtyShipped: string; packageLine: { lineId: number } };

/** Takes back what a credit of the file names, a return for each order concerned, and puts it on the shelf. */
const giveBack = async (
  api: ApiClient,
  world: World,
  credit: Credit,
  played: ReadonlyMap<string, Played>,
): Promise<Exact> => {
  let credited = 0n;
  for (const no of new Set(credit.lines.map(({ sale }) => sale))) {
    const order = played.get(no);
    if (!order) throw new Error(`Sale ${no} was not played`);
    const { packageLots } = await api.request<{ packageLots: PackageLot[] }>(
      "query ($orders: [Int!]) { packageLots(filter: {salesOrderIds: $orders}, limit: 500) { id qtyShipped packageLine { lineId } } }",
      { orders: [order.orderId] },
    );
    const lineItems = credit.lines
      .filter(({ sale }) => sale === no)
      .map(({ line, quantity }) => ({
        packageLotId: packageLots.find(({ packageLine }) => packageLine.lineId === order.lines[line])?.id,
        quantity,
      }));
    const { updateSalesOrder } = await api.request<{
      updateSalesOrder: { salesOrder: { returns: { id: number; state: string; total: string }[] } };
    }>(
      "mutation ($input: UpdateSalesOrderInput!) { updateSalesOrder(input: $input) { salesOrder { returns { id state total } } } }",
      { input: { id: order.orderId, returns: [{ warehouseId: world.warehouseId, lineItems }] } },
    );
    const [back] = updateSalesOrder.salesOrder.returns.filter(({ state }) => state === "Ready To Return");
    const { receiveReturn } = await api.request<{ receiveReturn: { return: { state: string; total: string } } }>(
      "mutation ($input: ReceiveReturnInput!) { receiveReturn(input: $input) { return { state total } } }",
      { input: { id: back?.id, binLocationId: world.bins.get("Receiving") } },
    );
    expect(receiveReturn.return.state).toBe("Returned");
    credited += exact(receiveReturn.return.total);
  }
  expect([credit.no, text(credited)]).toEqual([credit.no, text(-exact(credit.total))]);
  return credited;
};

/** Plays what some customers bought, paid and gave back, document by document; every total is the file's. */
export const playRetail = async (server: RunningServer, customers: readonly RetailCustomer[]): Promise<Figures> => {
  const { client: api } = await registerAccount(server, "Online Retail story");
  const skus = new Set(customers.flatMap(({ sales }) => sales.flatMap(({ lines }) => lines.map(({ sku }) => sku))));
  const world = await setUp(api, {
    name: "Online Retail",
    vendors: [],
    bins: [],
    purchases: [],
    customers: [],
    sales: [],
    skus: [...skus].map((key) => ({ key, code: key, name: `Product ${key}`, listPrice: "1", costs: [], bin: "" })),
  });
  await stock(api, world, customers);
  const figures: Figures = { orders: 0, invoiced: 0n, paid: 0n, credited: 0n };
  const queue = [...customers];
  const clerk = async () => {
    for (let customer = queue.shift(); customer; customer = queue.shift()) {
      const address = {
        address1: "1 High Street",
        city: "London",
        postalCode: "N1",
        district: "London",
        country: "GB",
      };
      // the first of four places has no tax, as the file's amounts have none
      const party = await createCustomer(api, { key: customer.key, name: `Retail ${customer.key}`, ...address }, 0);
      const played = new Map<string, Played>();
      for (const sale of customer.sales) {
        const done = await sell(api, world, party, sale, (figures.orders += 1));
        played.set(sale.no, done);
        figures.invoiced += done.total;
        figures.paid += done.paid;
      }
      for (const credit of customer.credits) figures.credited += await giveBack(api, world, credit, played);
    }
  };
  await Promise.all([clerk(), clerk()]);
  await expectVerified(api);
  return figures;
};
