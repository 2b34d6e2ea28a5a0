import type { Row } from "../../db/generated/rows.ts";
import {
  boolean,
  children,
  code,
  computed,
  customFields,
  date,
  datetime,
  labels,
  money,
  multiline,
  quantity,
  records,
  reference,
  state,
  unitMoney,
} from "../core/fields.ts";
import { lotMappings } from "../core/lines.ts";
import { defineResource } from "../core/resource.ts";
import { orderStates } from "../core/stages.ts";
import { emailMany } from "../emails/bulk.ts";
import { operations } from "./operations.ts";
import { en, ru } from "./texts.ts";

/** Posted in the ledger for what its components take. */
const claimed = <const C extends string>(sum: C) =>
  computed("quantity", { from: { sum, of: "claims", by: "documentId", where: { kind: "work_order_component" } } });
const ofLines = <const C extends string>(sum: C) =>
  computed("quantity", { from: { sum, of: "work_order_lines", by: "workOrderId" } });

export { lines } from "./lines.ts";

export default defineResource<Row<"work_orders">>()({
  name: "work_orders",
  title: "displayId",
  bulk: { operations: [emailMany("work_orders", "traveller")] },
  search: ["displayId", "altId", "notes"],
  fields: {
    displayId: code({ readOnly: true }),
    altId: code({ max: 60 }),
    originWarehouseId: reference({ module: "warehouses", required: true, filter: true }),
    customerId: reference({ module: "customers", filter: true }),
    statusId: reference({ module: "statuses", filter: true }),
    state: state({ filter: true }),
    shippingAddressId: reference({ module: "addresses", within: { customerId: "customerId" }, first: true }),
    billingAddressId: reference({ module: "addresses", within: { customerId: "customerId" }, first: true }),
    startOn: date({ filter: true, help: true }),
    dueDate: date({ filter: true }),
    notes: multiline({ max: 20000, wide: true, help: true }),
    externalNotes: multiline({ max: 20000, wide: true, help: true }),
    lotMapping: boolean({ help: true }),
    openedAt: datetime({ readOnly: true }),
    qtyOrdered: ofLines("quantity"),
    qtyAssembled: ofLines("qtyAssembled"),
    allocated: claimed("allocated"),
    backordered: claimed("backordered"),
    lineItems: children("work_order_lines", "workOrderId"),
    components: records("work_order_components", "workOrderId"),
    assemblies: records("assemblies", "workOrderId"),
    labels: labels(),
    customFields: customFields(),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  list: [
    "displayId",
    "originWarehouseId",
    "customerId",
    "state",
    "labels",
    "startOn",
    "dueDate",
    "qtyOrdered",
    "qtyAssembled",
    "backordered",
  ],
  sort: { column: "displayId", order: "DESC" },
  filters: [{ name: "skuIds", through: "lineItems", field: "skuId" }],
  form: [
    "originWarehouseId",
    "state",
    "altId",
    "startOn",
    "dueDate",
    "customerId",
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
      fields: ["lineItems", "notes", "externalNotes", "customFields"],
      aside: [
        "originWarehouseId",
        "altId",
        "startOn",
        "dueDate",
        "customerId",
        "shippingAddressId",
        "billingAddressId",
        "labels",
        "openedAt",
        "createdAt",
        "updatedAt",
      ],
      below: [
        { insight: "buildable", during: ["draft", "open", "underWay"] },
        { insight: "parts" },
        { insight: "costs", during: ["underWay", "done", "closed"] },
      ],
    },
    {
      name: "receiving",
      component: "purchase-orders/Receiving",
      progress: true,
      begins: { icon: "Hammer", key: "R", scope: "receivement:create", modal: true },
    },
    {
      name: "lotMapping",
      component: "lots/LotMapping",
      mends: ["lotMapping", "lotMappings"],
      first: "lots/FirstLots",
    },
    { name: "history", history: true },
  ],
  calendar: [{ date: "startOn", until: "dueDate", beside: "originWarehouseId" }],
  menu: { in: "side", order: 75, icon: "Factory", tour: true },
  needs: ["warehouses", "bin_locations", "skus"],
  states: orderStates("In Progress", "Completed"),
  document: {
    prefix: "WO-",
    parties: [],
    places: { at: "originWarehouseId" },
    due: "dueDate",
    lines: {
      lineItems: {
        item: "skuId",
        done: "qtyAssembled",
        needsRule: "cost",
        flows: {
          work_order_line: { is: "supply", at: "originWarehouseId", feeds: ["on_order", "in_progress"] },
        },
      },
      components: {
        item: "skuId",
        bill: { of: "lineItems", line: "lineId" },
        done: "qtyConsumed",
        flows: {
          work_order_component: {
            is: "demand",
            at: "originWarehouseId",
            due: "startOn",
            fill: { mappedBy: "lotMapping" },
          },
        },
        shortageActions: ["skus/ReallocateMissing", "transfers/BringMissing", "purchase-orders/BuyMissing"],
      },
    },
    canceling: { whenDone: "refused" },
    closing: { before: "settle_work_order", undo: "resume_work_order" },
    checks: "work_order_differences",
  },
  inputs: { lotMappings },
  operations,
  insights: {
    buildable: {
      sql: "work_order_buildable",
      shows: "rows",
      columns: {
        skuId: reference({ module: "skus" }),
        open: quantity(),
        buildable: quantity(),
        shortSkuId: reference({ module: "skus" }),
        missing: quantity(),
      },
      reads: ["work_order_lines", "skus"],
    },
    parts: {
      sql: "work_order_parts",
      shows: "rows",
      columns: {
        skuId: reference({ module: "skus" }),
        lineSkuId: reference({ module: "skus" }),
        quantityPer: quantity(),
        isFixed: boolean(),
        quantityNeeded: quantity(),
        qtyConsumed: quantity(),
        allocated: quantity(),
        quantityMissing: quantity(),
        quantityAvailable: quantity(),
        cost: unitMoney({ secret: "cost" }),
      },
      reads: ["work_order_components", "skus"],
    },
    costs: {
      sql: "work_order_costs",
      shows: "rows",
      columns: {
        skuId: reference({ module: "skus" }),
        qtyAssembled: quantity(),
        cost: unitMoney(),
        consumed: money(),
        inStock: money(),
        unabsorbed: money(),
        variance: money(),
      },
      reads: ["work_order_lines", "skus"],
      secret: "cost",
    },
  },
  translations: { en, ru },
});
