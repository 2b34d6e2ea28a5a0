import { definePaper } from "../core/paper.ts";

/** What is stuck onto goods and shelves. */
export const labelPapers = [
  definePaper({
    name: "skuLabel",
    module: "skus",
    shape: "label",
    code: "code",
    lines: ["code", "name"],
    titles: { en: "SKU label", ru: "Этикетка артикула" },
  }),
  definePaper({
    name: "lotLabel",
    module: "lots",
    shape: "label",
    code: "lotNumber",
    lines: ["sku.code", "sku.name", "lotNumber", "serialNumber", "expirationDate"],
    titles: { en: "Lot label", ru: "Этикетка партии" },
  }),
  definePaper({
    name: "binLabel",
    module: "bin_locations",
    shape: "label",
    code: "name",
    lines: ["name", "warehouse.name"],
    titles: { en: "Bin label", ru: "Этикетка ячейки" },
  }),
  definePaper({
    name: "shipmentLabel",
    module: "shipments",
    shape: "parcel",
    within: "packages",
    recipient: "salesOrder.customer.businessName",
    address: "shippingAddress",
    code: "trackingNumber",
    titles: { en: "Shipment label", ru: "Этикетка отправления" },
  }),
] as const;
