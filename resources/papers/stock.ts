import { definePaper } from "../core/paper.ts";

const receiveAt = { title: "shipTo", address: "warehouse", name: "warehouse.name" } as const;

/** What is bought, moved and built. */
export const stockPapers = [
  definePaper({
    name: "purchaseOrder",
    module: "purchase_orders",
    shape: "page",
    parties: [{ title: "vendor", address: "vendor", name: "vendor.name" }, receiveAt],
    facts: ["issuedDate", "dueDate", "altId"],
    lines: [
      {
        of: "lineItems",
        columns: ["sku.code", "sku.name", "description", "quantity", "unit", "cost", "discount", "total"],
      },
    ],
    sums: ["discountTotal", "total"],
    notes: ["externalNotes"],
    signed: ["approvedBy"],
    titles: { en: "Purchase order", ru: "Заказ поставщику" },
  }),
  definePaper({
    name: "receipt",
    module: "receipts",
    shape: "page",
    parties: [{ title: "vendor", address: "vendor", name: "vendor.name" }],
    facts: ["purchaseOrder.displayId", "receiptDate", "dueDate", "altId"],
    lines: [
      { of: "lineItems", columns: ["sku.code", "sku.name", "description", "quantity", "unit", "cost", "billed"] },
    ],
    sums: ["total", "amountPaid", "amountDue"],
    notes: ["notes"],
    titles: { en: "Receipt", ru: "Счёт поставщика" },
  }),
  definePaper({
    name: "transferSheet",
    module: "transfers",
    shape: "page",
    parties: [
      { title: "from", address: "originWarehouse", name: "originWarehouse.name" },
      { title: "to", address: "destinationWarehouse", name: "destinationWarehouse.name" },
    ],
    facts: ["issuedDate", "dueDate", "altId"],
    lines: [{ of: "lineItems", columns: ["sku.code", "sku.name", "quantity", "qtyShipped", "qtyReceived"] }],
    notes: ["externalNotes", "notes"],
    signed: ["shippedBy", "receivedBy"],
    ticks: true,
    titles: { en: "Transfer sheet", ru: "Лист перемещения" },
  }),
  definePaper({
    name: "traveller",
    module: "work_orders",
    shape: "page",
    parties: [{ title: "shipTo", address: "shippingAddress", name: "customer.businessName" }],
    facts: ["originWarehouse.name", "startOn", "dueDate", "altId"],
    lines: [
      { of: "lineItems", columns: ["sku.code", "sku.name", "quantity", "qtyAssembled"] },
      {
        of: "components",
        title: "components",
        columns: ["sku.code", "sku.name", "quantityPer", "quantity", "allocated", "qtyConsumed"],
      },
    ],
    notes: ["externalNotes", "notes"],
    signed: ["builtBy"],
    ticks: true,
    titles: { en: "Work order traveller", ru: "Маршрутный лист" },
  }),
] as const;
