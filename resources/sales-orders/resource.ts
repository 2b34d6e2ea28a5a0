import type { Row } from "../../db/generated/rows.ts";
import {
  boolean,
  children,
  choice,
  code,
  computed,
  customFields,
  date,
  datetime,
  discount,
  labels,
  money,
  multiline,
  percent,
  records,
  reference,
  state,
} from "../core/fields.ts";
import { orderStates } from "../core/stages.ts";
import { lotMappings } from "../core/lines.ts";
import { defineResource } from "../core/resource.ts";
import { returnsInput } from "../returns/input.ts";
import { operations } from "./operations.ts";
import { en, ru } from "./texts.ts";

/** Posted in the ledger for the order's lines, with kits as such. */
const claimed = <const C extends string>(sum: C) =>
  computed("quantity", {
    from: { sum, of: "claims", by: "documentId", where: { documentTable: "sales_orders", kind: "sales_line" } },
  });

/** Of the order's goods: what is no stock is not shipped. */
const ofGoods = <const C extends string>(sum: C) =>
  ({ sum, of: "sales_order_lines", by: "salesOrderId", where: { isStockless: false } }) as const;

export { lines } from "./lines.ts";

export default defineResource<Row<"sales_orders">>()({
  name: "sales_orders",
  title: "displayId",
  search: ["displayId", "customerId", "altId", "customerPo", "notes"],
  fields: {
    displayId: code({ readOnly: true }),
    altId: code({ max: 60 }),
    customerId: reference({ module: "customers", required: true, filter: true }),
    warehouseId: reference({ module: "warehouses", required: true, filter: true }),
    statusId: reference({ module: "statuses", filter: true }),
    state: state({ filter: true }),
    shippingAddressId: reference({ module: "addresses", within: { customerId: "customerId" }, first: true }),
    billingAddressId: reference({ module: "addresses", within: { customerId: "customerId" }, first: true }),
    shipDate: date({ filter: true, help: true }),
    cancelByDate: date({ filter: true, deadline: true }),
    customerPo: code({ max: 100 }),
    notes: multiline({ max: 20000, wide: true, help: true }),
    externalNotes: multiline({ max: 20000, wide: true, help: true }),
    taxRate: percent({ readOnly: true }),
    discount: discount({ secret: "price", help: true }),
    discountTotal: money({ readOnly: true, secret: "price" }),
    subtotal: money({ readOnly: true, secret: "price" }),
    tax: money({ readOnly: true, secret: "price" }),
    total: money({ readOnly: true, secret: "price" }),
    invoiced: money({ readOnly: true, secret: "price" }),
    toInvoice: boolean({ readOnly: true, filter: true }),
    beyondCredit: choice({ options: ["overLimit", "overdue", "both"], readOnly: true, filter: true, quiet: true }),
    lotMapping: boolean({ help: true }),
    openedAt: datetime({ readOnly: true }),
    qtyOrdered: computed("quantity", { from: ofGoods("quantity") }),
    qtyShipped: computed("quantity", { from: ofGoods("qtyShipped") }),
    kits: computed("quantity", {
      from: { sum: "quantity", of: "sales_order_lines", by: "salesOrderId", where: { isKit: true } },
    }),
    allocated: claimed("allocated"),
    committed: claimed("committed"),
    backordered: claimed("backordered"),
    lineItems: children("sales_order_lines", "salesOrderId"),
    components: records("sales_order_components", "salesOrderId"),
    addresses: children("addresses", "salesOrderId", { most: 1 }),
    shipments: records("shipments", "salesOrderId"),
    returns: records("returns", "salesOrderId"),
    labels: labels(),
    customFields: customFields(),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  list: [
    "displayId",
    "customerId",
    "state",
    "labels",
    "shipDate",
    "warehouseId",
    "qtyOrdered",
    "qtyShipped",
    "backordered",
    "total",
  ],
  sort: { column: "displayId", order: "DESC" },
  filters: [{ name: "skuIds", through: "lineItems", field: "skuId" }],
  form: [
    "customerId",
    "warehouseId",
    "state",
    "shipDate",
    "cancelByDate",
    "customerPo",
    "altId",
    "discount",
    "shippingAddressId",
    "billingAddressId",
    "labels",
    "notes",
    "externalNotes",
    "customFields",
  ],
  width: "narrow",
  tabs: [
    {
      name: "basicInfo",
      fields: ["lineItems", "addresses", "notes", "externalNotes", "customFields"],
      aside: [
        "customerId",
        "warehouseId",
        "shipDate",
        "cancelByDate",
        "customerPo",
        "altId",
        "discount",
        "shippingAddressId",
        "billingAddressId",
        "labels",
        "beyondCredit",
        "openedAt",
        "createdAt",
        "updatedAt",
      ],
    },
    {
      name: "shipping",
      component: "sales-orders/Shipping",
      progress: true,
      begins: { icon: "PackageCheck", key: "P", scope: "shipment:create", of: "allocated" },
    },
    { name: "payments", component: "payments/OrderPayments", counts: { list: "payments", by: "salesOrderId" } },
    { name: "invoices", component: "invoices/OrderInvoices", counts: { list: "invoices", by: "salesOrderId" } },
    { name: "returns", component: "returns/Returns", counts: { list: "returns", by: "salesOrderId" } },
    {
      name: "lotMapping",
      component: "lots/LotMapping",
      mends: ["lotMapping", "lotMappings"],
      first: "lots/FirstLots",
    },
    { name: "history", history: true },
  ],
  operations,
  menu: { in: "side", order: 30, icon: "ShoppingCart" },
  needs: ["warehouses", "customers", "skus"],
  states: orderStates("Partially Shipped", "Shipped"),
  document: {
    prefix: "SO-",
    parties: ["customerId"],
    keepsParty: true,
    places: { at: "warehouseId" },
    due: "shipDate",
    lines: {
      lineItems: {
        item: "skuId",
        done: "qtyShipped",
        stockless: "isStockless",
        amount: {
          column: "price",
          rule: "price",
          tax: "taxRate",
          discount: { given: "discount", share: "orderDiscount" },
        },
        flows: {
          sales_line: { is: "demand", at: "warehouseId", fill: { mappedBy: "lotMapping" }, unless: "isKit" },
        },
        waysOut: ["skus/ReallocateMissing", "transfers/BringMissing", "purchase-orders/BuyMissing"],
      },
      components: {
        item: "skuId",
        bill: { of: "lineItems", line: "lineId", where: "isKit" },
        done: "qtyShipped",
        flows: { sales_component: { is: "demand", at: "warehouseId", fill: "kit" } },
        waysOut: ["transfers/BringMissing", "purchase-orders/BuyMissing"],
      },
    },
    sums: { discountTotal: ["discountTotal"], subtotal: ["total"], tax: ["tax"], total: ["total", "tax"] },
    canceling: { whenDone: "closed", scope: "cancel", before: "cancel_packages" },
    totalNote: "sales-orders/CreditNote",
    checks: "sales_order_differences",
  },
  aliases: { originWarehouseId: "warehouseId" },
  // canceling an order with packages that are not placed asks first; this confirms it
  inputs: { lotMappings, deletePackages: "boolean", returns: returnsInput },
  translations: { en, ru },
});
