import type { ClientBase } from "pg";
import { as, numberIn, perform, type Company, type Input } from "./company.ts";

type Lines = { id: number; lineIds: readonly number[] };
/** Documents of which something was paid: six of one line of an order and one of another are on each, and more of both can be. */
export type Paid = Lines & { module: "invoices" | "receipts"; order: Lines };

const idsOf = async (client: ClientBase, table: string, key: string, id: number): Promise<number[]> => {
  const { rows } = await client.query<{ id: number }>(
    `select id from app_public.${table} where ${key} = $1 order by id`,
    [id],
  );
  return rows.map((row) => row.id);
};

const someOf = (key: string, [first, second]: readonly number[]): Input[] => [
  { [key]: first, quantity: "6" },
  { [key]: second, quantity: "1" },
];

/** An invoice and a bill, each paid in part, as their people make them. */
export const payInPart = (client: ClientBase, { admin, ids }: Company): Promise<Paid[]> =>
  as(client, admin, async () => {
    const place = { warehouseId: ids["warehouse"], state: "Open" };
    const make = async (operation: string, input: Input) => numberIn(await perform(client, operation, input));
    const order = await make("save_sales_orders", {
      ...place,
      customerId: ids["customer"],
      shippingAddressId: ids["address"],
      billingAddressId: ids["address"],
      lineItems: ["7.13", "3.01"].map((price) => ({ skuId: ids["sku"], quantity: "10", price })),
    });
    const sold = await idsOf(client, "sales_order_lines", "sales_order_id", order);
    const invoice = await make("save_invoices", {
      salesOrderId: order,
      lineItems: someOf("salesOrderLineId", sold),
    });
    await perform(client, "save_payments", {
      ...{ salesOrderId: order, source: "cash", state: "Applied", amount: "20.00" },
      applications: [{ invoiceId: invoice, amount: "20.00" }],
    });
    const purchase = await make("save_purchase_orders", {
      ...place,
      vendorId: ids["vendor"],
      lineItems: ["5.17", "2.09"].map((cost) => ({ skuId: ids["sku"], quantity: "10", cost })),
    });
    const bought = await idsOf(client, "purchase_order_lines", "purchase_order_id", purchase);
    await perform(client, "receive_purchase_order", {
      id: purchase,
      receivements: bought.map((lineItemId) => ({ lineItemId, binLocationId: ids["bin"], quantity: "10" })),
    });
    const bill = await make("save_receipts", {
      purchaseOrderId: purchase,
      lineItems: someOf("purchaseOrderLineId", bought),
    });
    await perform(client, "pay_receipt", { id: bill, amount: "15.00", source: "bank" });
    return [
      {
        module: "invoices",
        id: invoice,
        lineIds: await idsOf(client, "invoice_lines", "invoice_id", invoice),
        order: { id: order, lineIds: sold },
      },
      {
        module: "receipts",
        id: bill,
        lineIds: await idsOf(client, "receipt_lines", "receipt_id", bill),
        order: { id: purchase, lineIds: bought },
      },
    ];
  });

/** A way to change what a document comes to, in steps; `refused`: those who see amounts are refused some of them, for more was paid. */
export type Steps = { operation: string; way: string; inputs: readonly Input[]; refused: boolean };

const lowered = ["1", "2", "3", "4", "5"];
const more = ["1", "2", "3", "5", "8"];

/** How lines of it are lowered, exchanged and priced, through each door. */
export const stepsOf = ({ module, id, lineIds: [first, second], order }: Paid): Steps[] => {
  const saving = (way: string, lines: readonly Input[][], refused = true): Steps => ({
    operation: `save_${module}`,
    way,
    refused,
    inputs: lines.map((lineItems) => ({ id, lineItems })),
  });
  const lowering = lowered.map((quantity) => [{ id: first, quantity }]);
  const exchanging = (kept: string) =>
    more.map((quantity) => [
      { id: first, quantity: kept },
      { id: second, quantity },
    ]);
  const pricing = (line: number | undefined, key: string, amounts: readonly string[]) =>
    amounts.map((amount) => [{ id: line, [key]: amount }]);
  return [
    saving("lowers a line", lowering),
    {
      ...{ operation: "save_many", way: "lowers a line among many", refused: true },
      inputs: lowering.map((lineItems) => ({ module, rows: [{ id, lineItems }] })),
    },
    saving("puts some of one line in the place of another", exchanging("1")),
    // some of these come to more than before, and are refused to nobody who sees it
    saving("puts a line in the place of another", exchanging("5"), false),
    ...(module === "receipts"
      ? ["cost", "billed"].map((key) =>
          saving(`gives a line's ${key}`, pricing(first, key, ["0.01", "1.5", "5.17", "31.02", "4000"])),
        )
      : [
          {
            ...{ operation: "save_sales_orders", way: "gives a price of what is invoiced", refused: false },
            inputs: pricing(order.lineIds[0], "price", ["0.01", "3", "7.13", "9", "4000"]).map((lineItems) => ({
              id: order.id,
              lineItems,
            })),
          },
        ]),
  ];
};
