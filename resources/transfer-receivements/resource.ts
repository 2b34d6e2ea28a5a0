import type { Row } from "../../db/generated/rows.ts";
import { computed, datetime, quantity, reference, unitMoney, type FieldKind } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";
import { operations } from "./operations.ts";

/** What the lot that came says of itself. */
const ofLot = <const K extends FieldKind, const C extends string>(kind: K, value: C) =>
  computed(kind, { from: { value, of: "lots", by: "lotId" } });

export default defineResource<Row<"transfer_receivements">>()({
  name: "transfer_receivements",
  scope: "receivement",
  title: "lotId",
  fields: {
    transferId: reference({ module: "transfers", readOnly: true, filter: true }),
    lineId: reference({ module: "transfer_lines", readOnly: true }),
    departureId: reference({ module: "departures", readOnly: true }),
    skuId: reference({ module: "skus", readOnly: true, filter: true }),
    lotId: reference({ module: "lots", readOnly: true, filter: true }),
    binLocationId: reference({ module: "bin_locations", readOnly: true, filter: true }),
    serialNumber: ofLot("code", "serialNumber"),
    expirationDate: ofLot("date", "expirationDate"),
    quantity: quantity({ readOnly: true }),
    cost: unitMoney({ readOnly: true, secret: "cost" }),
    userId: reference({ module: "users", readOnly: true, filter: true }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  list: ["createdAt", "transferId", "skuId", "lotId", "binLocationId", "quantity", "cost", "userId"],
  aliases: { qtyReceived: "quantity" },
  embedded: true,
  readOnly: true,
  parent: ["transfers", "transferId"],
  operations,
  translations: {
    en: {
      name: "Transfer receivements",
      one: "Receivement",
      create: "Receive",
      emptyTitle: "Nothing received yet",
      empty: "A receivement is what arrived: it puts a lot into a bin of the destination.",
      fields: {
        transferId: "Transfer",
        lineId: "Line",
        departureId: "Departure",
        serialNumber: "Serial number",
        expirationDate: "Expires",
      },
      operations: {
        deleteTransferReceivement: {
          button: "Take back",
          title: "Take back the receipt of {{name}}",
          act: "Take back",
          done: "Receipt taken back",
        },
      },
      events: {
        created: "Received {{quantity}} {{skuId}}[ into {{binLocationId}}]",
        deleted: "Took back the receipt of {{quantity}} {{skuId}}[ in {{binLocationId}}]",
      },
    },
    ru: {
      name: "Приёмки перемещений",
      one: "Приёмка",
      create: "Принять",
      emptyTitle: "Пока ничего не принято",
      empty: "Приёмка — что приехало: она кладёт партию в ячейку склада получения.",
      fields: {
        transferId: "Перемещение",
        lineId: "Строка",
        departureId: "Отправка",
        serialNumber: "Серийный номер",
        expirationDate: "Годен до",
      },
      operations: {
        deleteTransferReceivement: {
          button: "Отменить приёмку",
          title: "Отменить приёмку {{name}}",
          act: "Отменить приёмку",
          done: "Приёмка отменена",
        },
      },
      events: {
        created: "Принято: {{quantity}} {{skuId}}[ в ячейку {{binLocationId}}]",
        deleted: "Отменена приёмка: {{quantity}} {{skuId}}[ из ячейки {{binLocationId}}]",
      },
    },
  },
});
