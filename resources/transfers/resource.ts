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
  labels,
  multiline,
  records,
  reference,
  state,
  text,
} from "../core/fields.ts";
import { lotMappings } from "../core/lines.ts";
import { defineResource } from "../core/resource.ts";
import { emailMany } from "../emails/bulk.ts";
import { operations } from "./operations.ts";
import { en, ru } from "./texts.ts";

/** Posted in the ledger for what its lines take from the origin. */
const claimed = <const C extends string>(sum: C) =>
  computed("quantity", { from: { sum, of: "claims", by: "documentId", where: { kind: "transfer_out" } } });
const ofLines = <const C extends string>(sum: C) =>
  computed("quantity", { from: { sum, of: "transfer_lines", by: "transferId" } });

export { lines } from "./lines.ts";

export default defineResource<Row<"transfers">>()({
  name: "transfers",
  title: "displayId",
  bulk: { operations: [emailMany("transfers", "transferSheet")] },
  search: ["displayId", "altId", "notes"],
  fields: {
    displayId: code({ readOnly: true }),
    altId: code({ max: 60 }),
    originWarehouseId: reference({ module: "warehouses", required: true, filter: true }),
    destinationWarehouseId: reference({ module: "warehouses", required: true, filter: true }),
    statusId: reference({ module: "statuses", filter: true }),
    state: state({ filter: true }),
    originAddressId: reference({ module: "addresses", within: { warehouseId: "originWarehouseId" }, first: true }),
    destinationAddressId: reference({
      module: "addresses",
      within: { warehouseId: "destinationWarehouseId" },
      first: true,
    }),
    issuedDate: date({ initial: "today" }),
    dueDate: date({ filter: true }),
    notes: multiline({ max: 20000, wide: true, help: true }),
    externalNotes: multiline({ max: 20000, wide: true, help: true }),
    lotMapping: boolean({ help: true }),
    openedAt: datetime({ readOnly: true }),
    qtyOrdered: ofLines("quantity"),
    qtyShipped: ofLines("qtyShipped"),
    qtyReceived: ofLines("qtyReceived"),
    qtyInTransit: ofLines("qtyInTransit"),
    valueInTransit: computed("money", {
      from: { sum: "valueInTransit", of: "departures", by: "transferId" },
      secret: "cost",
    }),
    allocated: claimed("allocated"),
    backordered: claimed("backordered"),
    lineItems: children("transfer_lines", "transferId"),
    departures: records("departures", "transferId"),
    receivements: records("transfer_receivements", "transferId"),
    labels: labels(),
    customFields: customFields(),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  list: [
    "displayId",
    "originWarehouseId",
    "destinationWarehouseId",
    "state",
    "labels",
    "dueDate",
    "qtyOrdered",
    "qtyReceived",
    "qtyInTransit",
    "backordered",
  ],
  sort: { column: "displayId", order: "DESC" },
  filters: [{ name: "skuIds", through: "lineItems", field: "skuId" }],
  form: [
    "originWarehouseId",
    "destinationWarehouseId",
    "state",
    "altId",
    "issuedDate",
    "dueDate",
    "originAddressId",
    "destinationAddressId",
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
        "destinationWarehouseId",
        "altId",
        "issuedDate",
        "dueDate",
        "originAddressId",
        "destinationAddressId",
        "valueInTransit",
        "labels",
        "openedAt",
        "createdAt",
        "updatedAt",
      ],
    },
    {
      name: "receiving",
      component: "purchase-orders/Receiving",
      progress: true,
      begins: { icon: "PackageCheck", key: "R", scope: "receivement:create" },
    },
    { name: "inTransit", list: "departures", by: "transferId" },
    {
      name: "lotMapping",
      component: "lots/LotMapping",
      mends: ["lotMapping", "lotMappings"],
      first: "lots/FirstLots",
    },
    { name: "history", history: true },
  ],
  calendar: [{ date: "dueDate", beside: "destinationWarehouseId" }],
  menu: { in: "side", order: 70, icon: "ArrowLeftRight", tour: true },
  needs: ["warehouses", "bin_locations", "skus"],
  states: {
    Draft: "draft",
    Open: "open",
    "In Transit": "underWay",
    "Partially Received": { is: "underWay", once: "qtyReceived" },
    Received: "done",
    Closed: "closed",
    Canceled: "canceled",
  },
  bookedOn: { date: "issuedDate", holds: "date" },
  document: {
    prefix: "TR-",
    parties: [],
    places: { from: "originWarehouseId", to: "destinationWarehouseId" },
    due: "dueDate",
    lines: {
      lineItems: {
        item: "skuId",
        done: "qtyReceived",
        underWay: "qtyInTransit",
        needsRule: "cost",
        flows: {
          transfer_out: {
            is: "demand",
            at: "originWarehouseId",
            done: "qtyShipped",
            feeds: ["transfer_outgoing"],
            fill: { mappedBy: "lotMapping" },
          },
          transfer_in: { is: "supply", at: "destinationWarehouseId", feeds: ["transfer_incoming"] },
        },
        shortageActions: ["skus/ReallocateMissing", "transfers/BringMissing", "purchase-orders/BuyMissing"],
      },
    },
    canceling: { whenDone: "refused" },
    closing: {
      before: "end_transit",
      undo: "resume_transfer",
      asks: {
        inTransit: choice({ options: ["return", "lost"] }),
        lossReason: text({ max: 500 }),
      },
    },
    checks: "transfer_differences",
  },
  inputs: { lotMappings, inTransit: "text", lossReason: "text" },
  operations,
  translations: { en, ru },
});
