import type { Row } from "../../db/generated/rows.ts";
import { boolean, computed, datetime, quantity, reference, unitMoney, type FieldKind } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";
import { operations } from "./operations.ts";

/** What the lot that came back says of itself. */
const ofLot = <const K extends FieldKind, const C extends string>(kind: K, value: C) =>
  computed(kind, { from: { value, of: "lots", by: "lotId" } });

export default defineResource<Row<"return_receivements">>()({
  name: "return_receivements",
  scope: "return",
  title: "lotId",
  fields: {
    returnId: reference({ module: "returns", readOnly: true, filter: true }),
    lineId: reference({ module: "return_lines", readOnly: true }),
    skuId: reference({ module: "skus", readOnly: true, filter: true }),
    lotId: reference({ module: "lots", readOnly: true, filter: true }),
    binLocationId: reference({ module: "bin_locations", readOnly: true, filter: true }),
    serialNumber: ofLot("code", "serialNumber"),
    quantity: quantity({ readOnly: true }),
    cost: unitMoney({ readOnly: true, secret: "cost" }),
    isQuarantined: boolean({ readOnly: true, filter: true }),
    userId: reference({ module: "users", readOnly: true, filter: true }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  list: ["createdAt", "returnId", "skuId", "lotId", "binLocationId", "quantity", "isQuarantined", "cost", "userId"],
  aliases: { qtyReceived: "quantity" },
  embedded: true,
  readOnly: true,
  parent: ["returns", "returnId"],
  operations,
  translations: {
    en: {
      name: "Return receivements",
      one: "Receipt",
      create: "Receive",
      emptyTitle: "Nothing came back yet",
      empty: "What comes back makes a lot with the numbers and the cost of the one it was shipped from.",
      fields: { returnId: "Return", lineId: "Line", serialNumber: "Serial number", isQuarantined: "Quarantined" },
      operations: {
        deleteReturnReceivement: {
          button: "Take back",
          title: "Take back the receipt of {{name}}",
          act: "Take back",
          done: "Receipt taken back",
        },
      },
      events: {
        created: "Received {{quantity}} {{skuId}} back[ into {{binLocationId}}]",
        deleted: "Took back the receipt of {{quantity}} {{skuId}}[ in {{binLocationId}}]",
      },
    },
    ru: {
      name: "Приёмки возвратов",
      one: "Приёмка",
      create: "Принять",
      emptyTitle: "Пока ничего не вернулось",
      empty: "Возвращённое становится партией с номерами и ценой той, из которой оно было отгружено.",
      fields: { returnId: "Возврат", lineId: "Строка", serialNumber: "Серийный номер", isQuarantined: "В карантине" },
      operations: {
        deleteReturnReceivement: {
          button: "Отменить приёмку",
          title: "Отменить приёмку {{name}}",
          act: "Отменить приёмку",
          done: "Приёмка отменена",
        },
      },
      events: {
        created: "Принято обратно: {{quantity}} {{skuId}}[ в ячейку {{binLocationId}}]",
        deleted: "Отменена приёмка: {{quantity}} {{skuId}}[ из ячейки {{binLocationId}}]",
      },
    },
  },
});
