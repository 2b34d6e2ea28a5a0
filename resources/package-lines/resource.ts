import type { Row } from "../../db/generated/rows.ts";
import { datetime, quantity, reference } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";

export default defineResource<Row<"package_lines">>()({
  name: "package_lines",
  scope: "shipment",
  title: "skuId",
  unrecorded: true,
  fields: {
    packageId: reference({ module: "packages", readOnly: true, filter: true }),
    lineId: reference({ module: "sales_order_lines", readOnly: true, filter: true }),
    skuId: reference({ module: "skus", readOnly: true, filter: true }),
    quantity: quantity({ readOnly: true }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  grid: ["skuId", "quantity"],
  readOnly: true,
  parent: ["packages", "packageId"],
  translations: {
    en: {
      name: "Package lines",
      one: "Package line",
      create: "New package line",
      fields: { packageId: "Package", lineId: "Order line" },
      events: { created: "Packed {{quantity}} {{skuId}}", deleted: "Unpacked {{quantity}} {{skuId}}" },
    },
    ru: {
      name: "Строки упаковок",
      one: "Строка упаковки",
      create: "Новая строка упаковки",
      fields: { packageId: "Упаковка", lineId: "Строка заказа" },
      events: { created: "Упаковано: {{quantity}} {{skuId}}", deleted: "Распаковано: {{quantity}} {{skuId}}" },
    },
  },
});
