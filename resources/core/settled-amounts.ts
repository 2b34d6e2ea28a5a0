import type { AmountPart } from "./amounts.ts";

/** What is due of a document: its total less what was paid of it and what was taken off for paying early. */
export const due: readonly AmountPart[] = [
  { field: "total" },
  { field: "amountPaid", less: true },
  { field: "discountTaken", less: true },
];

/** What of a later cost of received goods went into those in stock, by SKU. */
export const intoStockOf = (table: string): readonly AmountPart[] => [
  { sum: "intoStock", of: "revaluations", by: "documentId", where: { documentTable: table }, names: "skuId" },
];
