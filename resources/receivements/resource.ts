import type { Row } from "../../db/generated/rows.ts";
import { datetime, quantity, reference, unitMoney } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";
import { operations } from "./operations.ts";

export default defineResource<Row<"receivements">>()({
  name: "receivements",
  title: "lotId",
  fields: {
    purchaseOrderId: reference({ module: "purchase_orders", readOnly: true, filter: true }),
    lineId: reference({ module: "purchase_order_lines", readOnly: true }),
    skuId: reference({ module: "skus", readOnly: true, filter: true }),
    lotId: reference({ module: "lots", readOnly: true, filter: true }),
    binLocationId: reference({ module: "bin_locations", readOnly: true, filter: true }),
    quantity: quantity({ readOnly: true }),
    cost: unitMoney({ readOnly: true, secret: "cost" }),
    userId: reference({ module: "users", readOnly: true, filter: true }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  list: ["createdAt", "purchaseOrderId", "skuId", "lotId", "binLocationId", "quantity", "cost", "userId"],
  embedded: true,
  readOnly: true,
  parent: ["purchase_orders", "purchaseOrderId"],
  operations,
  translations: {
    en: {
      name: "Receivements",
      one: "Receivement",
      create: "Receive",
      emptyTitle: "Nothing received yet",
      empty: "A receivement is a physical arrival: it puts a lot into a bin.",
      fields: { purchaseOrderId: "Purchase order", lineId: "Line" },
    },
    ru: {
      name: "Приёмки",
      one: "Приёмка",
      create: "Принять",
      emptyTitle: "Пока ничего не принято",
      empty: "Приёмка — товар действительно приехал: он кладёт партию в ячейку.",
      fields: { purchaseOrderId: "Заказ поставщику", lineId: "Строка" },
    },
  },
});
