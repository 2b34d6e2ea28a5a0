import { quantity, reference, unitMoney } from "../core/fields.ts";
import type { LedgerRows } from "../core/resource.ts";

/** What there is of a SKU in a warehouse (SEMANTICS 1.2), with what is wanted of it. */
export const levels = {
  by: "skuId",
  fields: {
    warehouseId: reference({ module: "warehouses" }),
    inStock: quantity(),
    available: quantity(),
    allocated: quantity(),
    committed: quantity(),
    backordered: quantity(),
    onOrder: quantity(),
    inProgress: quantity(),
    pendingReturn: quantity(),
    transferIncoming: quantity(),
    transferOutgoing: quantity(),
    projected: quantity(),
    minStockLevel: quantity(),
    maxStockLevel: quantity(),
    stockValue: unitMoney({ secret: "cost" }),
  },
} as const satisfies LedgerRows;
