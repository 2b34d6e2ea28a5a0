import { required, type Operation } from "../core/operations.ts";

export const operations = {
  /** Invoices what was shipped of an order and is on no invoice, with the order's addresses, by the customer's terms. */
  invoiceShipped: {
    sql: "invoice_shipped",
    input: { salesOrderId: required("id") },
    returns: "invoices",
    scope: "invoice:create",
    besides: ["line_item:create"],
  },
} as const satisfies Record<string, Operation>;
