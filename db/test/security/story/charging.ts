import type { ClientBase } from "pg";
import { perform, type Company } from "../company.ts";
import type { Make, IdOf } from "./acting.ts";

/** Invoices what was shipped, takes money for it, and pays some of it back. */
export const charge = async (client: ClientBase, { name, ids }: Company, make: Make, idOf: IdOf): Promise<void> => {
  await perform(client, "save_customers", {
    id: ids["customer"],
    paymentDays: 30,
    discountPercent: "20",
    discountDays: 10,
    creditLimit: "9900990.13",
  });
  // an invoice has its part of what was agreed to be taken off the order
  await perform(client, "save_sales_orders", { id: ids["saleShipped"], discount: "3.7%" });
  const invoiced = await make("invoice", "save_invoices", {
    salesOrderId: ids["saleShipped"],
    altId: `${name} invoice`,
    notes: `${name} invoice`,
    lineItems: [{ salesOrderLineId: ids["saleShippedLine"], quantity: "1", description: `${name} line` }],
  });
  ids["invoiceLine"] = await idOf("select id from app_public.invoice_lines where invoice_id = $1", [invoiced]);
  const paid = await make("payment", "save_payments", {
    salesOrderId: ids["saleShipped"],
    amount: "1300.11",
    source: "check",
    checkNumber: `${name}-4471`,
    notes: `${name} payment`,
    state: "Applied",
    applications: [{ invoiceId: invoiced, amount: "1000.01", discount: "912.09" }],
  });
  ids["application"] = await idOf("select id from app_public.payment_applications where payment_id = $1", [paid]);
  await make("refund", "save_payments", {
    salesOrderId: ids["saleShipped"],
    amount: "-100.07",
    source: "cash",
    state: "Applied",
    refundsId: paid,
  });
  await make("returnRefund", "save_payments", {
    salesOrderId: ids["returnOrder"],
    amount: "-100.09",
    source: "cash",
    state: "Applied",
    refundsId: await make("returnPayment", "save_payments", {
      salesOrderId: ids["returnOrder"],
      amount: "200.17",
      source: "cash",
      state: "Applied",
    }),
    returnId: ids["refunded"],
  });
  await make("credit", "save_payments", {
    salesOrderId: ids["saleShipped"],
    amount: "77.17",
    source: "cash",
    state: "Applied",
  });
};
