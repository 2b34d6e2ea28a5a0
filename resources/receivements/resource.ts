import type { Row } from "../../db/generated/rows.ts";
import { computed, datetime, quantity, reference, unitMoney, type FieldKind } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";
import { operations } from "./operations.ts";

/** What the lot that came says of itself. */
const ofLot = <const K extends FieldKind, const C extends string>(kind: K, value: C) =>
  computed(kind, { from: { value, of: "lots", by: "lotId" } });

export default defineResource<Row<"receivements">>()({
  name: "receivements",
  title: "lotId",
  fields: {
    purchaseOrderId: reference({ module: "purchase_orders", readOnly: true, filter: true }),
    lineId: reference({ module: "purchase_order_lines", readOnly: true }),
    skuId: reference({ module: "skus", readOnly: true, filter: true }),
    lotId: reference({ module: "lots", readOnly: true, filter: true }),
    binLocationId: reference({ module: "bin_locations", readOnly: true, filter: true }),
    lotNumber: ofLot("code", "lotNumber"),
    altLotNumber: ofLot("code", "altLotNumber"),
    serialNumber: ofLot("code", "serialNumber"),
    expirationDate: ofLot("date", "expirationDate"),
    manufactureDate: ofLot("date", "manufactureDate"),
    quantity: quantity({ readOnly: true }),
    cost: unitMoney({ readOnly: true, secret: "cost" }),
    userId: reference({ module: "users", readOnly: true, filter: true }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  list: ["createdAt", "purchaseOrderId", "skuId", "lotId", "binLocationId", "quantity", "cost", "userId"],
  aliases: { qtyReceived: "quantity" },
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
      fields: {
        purchaseOrderId: "Purchase order",
        lineId: "Line",
        lotNumber: "Lot number",
        altLotNumber: "Alternative lot number",
        serialNumber: "Serial number",
        expirationDate: "Expires",
        manufactureDate: "Made",
      },
      events: {
        created: "Received {{quantity}} {{skuId}}[ into {{binLocationId}}]",
        deleted: "Took back the receipt of {{quantity}} {{skuId}}[ in {{binLocationId}}]",
      },
    },
    ru: {
      name: "Приёмки",
      one: "Приёмка",
      create: "Принять",
      emptyTitle: "Пока ничего не принято",
      empty: "Приёмка — товар действительно приехал: он кладёт партию в ячейку.",
      fields: {
        purchaseOrderId: "Заказ поставщику",
        lineId: "Строка",
        lotNumber: "Номер партии",
        altLotNumber: "Другой номер партии",
        serialNumber: "Серийный номер",
        expirationDate: "Годен до",
        manufactureDate: "Изготовлен",
      },
      events: {
        created: "Принято: {{quantity}} {{skuId}}[ в ячейку {{binLocationId}}]",
        deleted: "Отменена приёмка: {{quantity}} {{skuId}}[ из ячейки {{binLocationId}}]",
      },
    },
  },
});
