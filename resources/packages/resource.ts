import type { Row } from "../../db/generated/rows.ts";
import { code, computed, datetime, records, reference } from "../core/fields.ts";
import { required } from "../core/operations.ts";
import { defineResource } from "../core/resource.ts";

export default defineResource<Row<"packages">>()({
  name: "packages",
  scope: "shipment",
  title: "trackingNumber",
  fields: {
    shipmentId: reference({ module: "shipments", readOnly: true, filter: true }),
    trackingNumber: code({ readOnly: true }),
    shippingAddressId: reference({ module: "addresses", readOnly: true }),
    billingAddressId: reference({ module: "addresses", readOnly: true }),
    charge: computed("money", { from: { sum: "total", of: "sales_order_lines", by: "packageId" }, secret: "price" }),
    lineItems: records("package_lines", "packageId"),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  list: ["shipmentId", "trackingNumber", "shippingAddressId", "billingAddressId", "createdAt"],
  embedded: true,
  readOnly: true,
  parent: ["shipments", "shipmentId"],
  operations: {
    /** Unpacks: the shipment stays, if need be empty, and the goods stay allocated to the order on the same lots. Refused once the shipment is placed. */
    deletePackage: {
      sql: "delete_package",
      args: { id: required("id") },
      returns: "shipments",
      returnsBy: "shipmentId",
      scope: "shipment:delete:single",
      preview: true,
    },
  },
  translations: {
    en: {
      name: "Packages",
      one: "Package",
      create: "New package",
      emptyTitle: "No packages yet",
      empty: "A package holds allocated goods of one order until its shipment is placed.",
      fields: { shipmentId: "Shipment", trackingNumber: "Tracking number", charge: "Shipping charge" },
      events: {
        created: "Packed a package[ with the tracking number {{trackingNumber}}]",
        deleted: "Unpacked a package",
      },
    },
    ru: {
      name: "Упаковки",
      one: "Упаковка",
      create: "Новая упаковка",
      emptyTitle: "Упаковок пока нет",
      empty: "В упаковке лежит зарезервированный товар одного заказа, пока отгрузка не проведена.",
      fields: { shipmentId: "Отгрузка", trackingNumber: "Номер отслеживания", charge: "Плата за доставку" },
      events: { created: "Собрана упаковка[, номер отслеживания {{trackingNumber}}]", deleted: "Упаковка разобрана" },
    },
  },
});
