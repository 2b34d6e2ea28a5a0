import type { Row } from "./known-export.ts";

const tee = {
  Handle: "tee",
  "Option1 Name": "Size",
  "Variant Price": "19.50",
  "Variant Grams": "250",
  "Cost per item": "7.25",
};
/** Two products of a shop: one in two sizes, with a picture of its own row, and one that comes in one. */
export const shopifyProducts: readonly Row[] = [
  {
    ...tee,
    ...{ Title: "Black Tee", "Body (HTML)": "<p>Soft &amp; warm</p><p>Cotton</p>", Vendor: "Acme Mill" },
    ...{ "Option1 Value": "S", "Variant SKU": "TEE-S", "Variant Inventory Qty": "10" },
  },
  { ...tee, "Option1 Value": "M", "Variant SKU": "TEE-M", "Variant Inventory Qty": "4" },
  { Handle: "tee", "Image Src": "https://example.com/2.jpg", "Image Position": "2" },
  {
    ...{ Handle: "mug", Title: "Mug", Vendor: "Acme Mill", "Option1 Name": "Title", "Option1 Value": "Default Title" },
    ...{ "Variant SKU": "MUG", "Variant Grams": "400", "Variant Price": "12.00", "Cost per item": "4.00" },
  },
];

const order = { "Fulfillment Status": "unfulfilled", Currency: "USD", Location: "Main", "Billing Country": "US" };
/** Three orders: one of two lines, and one that was canceled. */
export const shopifyOrders: readonly Row[] = [
  {
    ...order,
    ...{ Name: "#1001", Email: "ann@example.com", "Billing Name": "Ann Lee", "Billing Company": "Lee Retail" },
    ...{ "Billing Address1": "1 Main St", "Billing City": "Salem", "Billing Zip": "'97301", "Billing Province": "OR" },
    ...{
      "Lineitem quantity": "2",
      "Lineitem name": "Black Tee - S",
      "Lineitem price": "19.50",
      "Lineitem sku": "TEE-S",
    },
    Notes: "Ring twice",
  },
  {
    ...{ Name: "#1001", Email: "ann@example.com", "Lineitem quantity": "1", "Lineitem name": "Mug" },
    ...{ "Lineitem price": "12.00", "Lineitem sku": "MUG" },
  },
  {
    ...order,
    ...{ Name: "#1002", Email: "ann@example.com", "Billing Name": "Ann Lee", "Billing Company": "Lee Retail" },
    ...{ "Lineitem quantity": "5", "Lineitem name": "Mug", "Lineitem price": "11.00", "Lineitem sku": "MUG" },
  },
  {
    ...order,
    ...{
      Name: "#1003",
      Email: "bob@example.com",
      "Billing Name": "Bob Ray",
      "Cancelled at": "2026-10-01 10:00:00 -0700",
    },
    ...{ "Lineitem quantity": "1", "Lineitem name": "Mug", "Lineitem price": "12.00", "Lineitem sku": "MUG" },
  },
];
