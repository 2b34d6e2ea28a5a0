import { on, upTo, type Kind, type Row } from "./random-kind.ts";

/** Lines of orders that brought something; what is on other bills already is refused. */
const billable = (account: number) =>
  `select l.id, o.id as "order", l.qty_received as quantity from app_public.purchase_orders as o
   join app_public.purchase_order_lines as l on l.account_id = o.account_id and l.purchase_order_id = o.id
   where o.account_id = ${account} and o.state not in ('Draft', 'Canceled') and l.qty_received > 0`;
const bills = (account: number, where: string) =>
  `select b.id, b.amount_due as quantity from app_public.receipts as b where b.account_id = ${account} and b.deleted_at is null and ${where}`;
const half = ({ quantity }: Row): string => (Math.ceil(Number(quantity) * 50) / 100).toFixed(2);

/** What the office does with vendors' bills. */
export const billing = {
  bill: on(billable, (shop, row, random) =>
    shop.perform("save_receipts", {
      purchaseOrderId: row.order,
      lineItems: [
        {
          purchaseOrderLineId: row.id,
          quantity: upTo(random, Number(row.quantity)),
          ...(random() < 0.6 && { cost: `${upTo(random, 4)}.37` }),
        },
      ],
    }),
  ),
  billReceived: on(billable, (shop, row) => shop.perform("bill_received", { purchaseOrderId: row.order })),
  correctBill: on(
    (account) => `select n.id, n.receipt_id as "order", n.quantity from app_public.receipt_lines as n
      join app_public.receipts as b on b.account_id = n.account_id and b.id = n.receipt_id and b.deleted_at is null
      where n.account_id = ${account}`,
    (shop, row, random) =>
      shop.perform("save_receipts", {
        id: row.order,
        lineItems: [
          { id: row.id, ...(random() < 0.5 ? { cost: `${upTo(random, 4)}.11` } : { quantity: upTo(random, 3) }) },
        ],
      }),
  ),
  payBill: on(
    (account) => bills(account, "b.amount_due > 0"),
    (shop, row, random) =>
      shop.perform("pay_receipt", { id: row.id, amount: random() < 0.5 ? row.quantity : half(row), source: "bank" }),
  ),
  takeBillPaymentBack: on(
    (account) => `select p.id from app_public.receipt_payments as p where p.account_id = ${account}`,
    (shop, row) => shop.perform("delete_receipt_payment", { id: row.id }),
  ),
  postVariance: on(
    (account) => bills(account, "b.variance_open <> 0"),
    (shop, row, random) =>
      shop.perform("post_receipt_variance", { id: row.id, varianceTo: random() < 0.7 ? "stock" : "cogs" }),
  ),
  undoVariance: on(
    (account) => bills(account, "b.variance_to is not null"),
    (shop, row) => shop.perform("undo_receipt_variance", { id: row.id }),
  ),
  deleteReceipt: on(
    (account) => bills(account, "true"),
    (shop, row) => shop.perform("delete_receipts", { id: row.id }),
  ),
} satisfies Record<string, Kind>;
