import type { Row } from "../../db/generated/rows.ts";
import { children, choice, code, computed, customFields, datetime, integer, labels, multiline, quantity, reference, text } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";
import { en, ru } from "./texts.ts";

/** A quantity over all warehouses. */
const inAllWarehouses = <const C extends string>(sum: C) => computed("quantity", { from: { sum, of: "stock_levels", by: "skuId" } });

export default defineResource<Row<"skus">>()({
  name: "skus",
  title: "code",
  search: ["code", "name"],
  fields: {
    name: text({ required: true, max: 300 }),
    code: code({ required: true, max: 60, filter: true }),
    productId: reference({ module: "products", filter: true }),
    description: multiline({ max: 50000, wide: true }),
    minStockLevel: quantity({ filter: true, help: true }),
    maxStockLevel: quantity({ help: true }),
    quantityPrecision: integer({ min: 0, max: 4, initial: 0, help: true }),
    lotOrder: choice({ options: ["FIFO", "FEFO"], help: true }),
    inStock: inAllWarehouses("inStock"),
    available: inAllWarehouses("available"),
    allocated: inAllWarehouses("allocated"),
    committed: inAllWarehouses("committed"),
    backordered: inAllWarehouses("backordered"),
    onOrder: inAllWarehouses("onOrder"),
    inProgress: inAllWarehouses("inProgress"),
    pendingReturn: inAllWarehouses("pendingReturn"),
    transferIncoming: inAllWarehouses("transferIncoming"),
    transferOutgoing: inAllWarehouses("transferOutgoing"),
    warehouseStockLevels: computed("stockLevels", { from: { stockLevels: true } }),
    vendors: computed("references", { module: "vendors", from: { distinct: "vendorId", of: "sku_costs", by: "skuId" } }),
    labels: labels(),
    customFields: customFields(),
    costRules: children("sku_costs", "skuId"),
    priceRules: children("sku_prices", "skuId"),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  list: ["code", "name", "productId", "labels", "inStock", "available", "allocated", "backordered", "onOrder", "updatedAt"],
  filters: [{ name: "stockLevelsFilter", stockLevels: true }],
  form: ["name", "code", "productId", "minStockLevel", "maxStockLevel", "quantityPrecision", "lotOrder", "labels", "description", "customFields"],
  width: "wide",
  tabs: [
    {
      name: "basicInfo",
      extra: "skus/StockLevels",
      fields: ["name", "code", "productId", "description", "customFields"],
      aside: ["vendors", "minStockLevel", "maxStockLevel", "quantityPrecision", "lotOrder", "labels", "createdAt", "updatedAt"],
    },
    { name: "lots", list: "lots", by: "skuId" },
    { name: "adjustments", list: "adjustments", by: "skuId" },
    { name: "costRules", children: "costRules" },
    { name: "priceRules", children: "priceRules" },
    { name: "history", history: true },
  ],
  menu: { in: "side", order: 50, icon: "Package" },
  translations: { en, ru },
});
