import type { Table } from "../core/fields.ts";

/** Modules whose records are printed; papers.ts says how, and a test compares the two. */
export const printed = [
  "sales_orders",
  "shipments",
  "invoices",
  "returns",
  "purchase_orders",
  "receipts",
  "transfers",
  "work_orders",
  "skus",
  "lots",
  "bin_locations",
  "products",
  "customers",
] as const satisfies readonly Table[];

/** So many records are printed together at most. */
export const mostPrinted = 200;
