import { on, upTo, type Kind, type Row } from "./random-kind.ts";

/** Orders that were opened, with a line of theirs; asked for in whole: what is on other invoices already is refused. */
const billable = (account: number) =>
  `select l.id, o.id as "order", l.quantity from app_public.sales_orders as o
   join app_public.sales_order_lines as l on l.account_id = o.account_id and l.sales_order_id = o.id
   where o.account_id = ${account} and o.opened_at is not null and o.state <> 'Canceled'`;
const unpaid = (account: number) =>
  `select i.id, i.sales_order_id as "order", i.amount_due as quantity from app_public.invoices as i
   where i.account_id = ${account} and i.deleted_at is null and i.amount_due > 0`;
const payments = (account: number) =>
  `select p.id, p.sales_order_id as "order", p.unapplied as quantity from app_public.payments as p
   where p.account_id = ${account} and p.deleted_at is null`;

const half = ({ quantity }: Row): string => (Math.ceil(Number(quantity) * 50) / 100).toFixed(2);

/** What the office does with the money of orders. */
export const invoicing = {
  invoice: on(billable, (shop, row, random) =>
    shop.perform("save_invoices", {
      salesOrderId: row.order,
      lineItems: [{ salesOrderLineId: row.id, quantity: upTo(random, Number(row.quantity)) }],
    }),
  ),
  invoiceShipped: on(billable, (shop, row) => shop.perform("invoice_shipped", { salesOrderId: row.order })),
  deleteInvoice: on(unpaid, (shop, row) => shop.perform("delete_invoices", { id: row.id })),
  pay: on(unpaid, (shop, row, random) =>
    shop.perform("save_payments", {
      salesOrderId: row.order,
      amount: random() < 0.5 ? row.quantity : (Number(row.quantity) + 5).toFixed(2),
      source: "cash",
      state: "Applied",
      applications: [{ invoiceId: row.id, amount: random() < 0.5 ? row.quantity : half(row) }],
    }),
  ),
  refund: on(
    (account) => `${payments(account)} and p.unapplied > 0`,
    (shop, row) =>
      shop.perform("save_payments", {
        salesOrderId: row.order,
        amount: `-${half(row)}`,
        source: "cash",
        state: "Applied",
        refundsId: row.id,
      }),
  ),
  deletePayment: on(payments, (shop, row) => shop.perform("delete_payments", { id: row.id })),
} satisfies Record<string, Kind>;
