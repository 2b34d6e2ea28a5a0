import { definePaper, type PaperLines } from "../core/paper.ts";

const billTo = { title: "billTo", address: "billingAddress", name: "customer.businessName" } as const;
const shipTo = { title: "shipTo", address: "shippingAddress", name: "customer.businessName" } as const;
const priced: PaperLines = {
  of: "lineItems",
  columns: ["sku.code", "sku.name", "description", "quantity", "unit", "price", "discount", "tax", "total"],
};
const orderFacts = ["salesOrder.displayId", "salesOrder.customerPo"] as const;

/** What customers are sent, and what is fetched and packed for them. */
export const salesPapers = [
  definePaper({
    name: "quote",
    module: "sales_orders",
    shape: "page",
    parties: [billTo, shipTo],
    facts: ["createdAt", "shipDate", "cancelByDate", "customerPo"],
    lines: [priced],
    sums: ["subtotal", "tax", "total"],
    notes: ["externalNotes"],
    signed: ["approvedBy"],
    titles: { en: "Quote", ru: "Коммерческое предложение" },
  }),
  definePaper({
    name: "orderConfirmation",
    module: "sales_orders",
    shape: "page",
    parties: [billTo, shipTo],
    facts: ["openedAt", "shipDate", "cancelByDate", "customerPo"],
    lines: [priced],
    sums: ["subtotal", "tax", "total"],
    notes: ["externalNotes"],
    titles: { en: "Order confirmation", ru: "Подтверждение заказа" },
  }),
  definePaper({
    name: "pickList",
    module: "sales_orders",
    shape: "page",
    parties: [shipTo],
    facts: ["warehouse.name", "shipDate", "cancelByDate", "customerPo"],
    lines: [{ of: "lineItems", columns: ["sku.code", "sku.name", "quantity", "allocated", "backordered"] }],
    notes: ["notes"],
    signed: ["pickedBy"],
    ticks: true,
    titles: { en: "Pick list", ru: "Лист отбора" },
  }),
  definePaper({
    name: "packingSlip",
    module: "shipments",
    shape: "page",
    parties: [{ title: "shipTo", address: "salesOrder.shippingAddress", name: "salesOrder.customer.businessName" }],
    facts: [...orderFacts, "placedAt"],
    lines: [{ within: "packages", of: "lineItems", title: "package", columns: ["sku.code", "sku.name", "quantity"] }],
    signed: ["packedBy"],
    titles: { en: "Packing slip", ru: "Упаковочный лист" },
  }),
  definePaper({
    name: "invoice",
    module: "invoices",
    shape: "page",
    parties: [billTo, shipTo],
    facts: [...orderFacts, "invoiceDate", "dueDate", "discountPercent", "discountDate"],
    lines: [
      {
        of: "lineItems",
        columns: ["sku.code", "sku.name", "description", "quantity", "unit", "taxRate", "tax", "total"],
      },
    ],
    sums: ["subtotal", "tax", "total", "amountPaid", "discountTaken", "amountDue"],
    notes: ["notes"],
    titles: { en: "Invoice", ru: "Счёт" },
  }),
  definePaper({
    name: "credit",
    module: "returns",
    shape: "page",
    parties: [billTo],
    facts: [...orderFacts, "returnDate", "warehouse.name"],
    lines: [
      { of: "lineItems", columns: ["sku.code", "sku.name", "description", "quantity", "qtyReturned", "tax", "total"] },
    ],
    sums: ["subtotal", "tax", "total"],
    notes: ["notes"],
    titles: { en: "Credit", ru: "Кредит-нота" },
  }),
] as const;
