import type { Row } from "../../db/generated/rows.ts";
import { computed, datetime, money, quantity, reference, unitMoney } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";

export default defineResource<Row<"vendor_return_shipments">>()({
  name: "vendor_return_shipments",
  scope: "vendor_return",
  title: "lotId",
  fields: {
    vendorReturnId: reference({ module: "vendor_returns", readOnly: true, filter: true }),
    lineId: reference({ module: "vendor_return_lines", readOnly: true }),
    skuId: reference({ module: "skus", readOnly: true, filter: true }),
    lotId: reference({ module: "lots", readOnly: true, filter: true }),
    serialNumber: computed("code", { from: { value: "serialNumber", of: "lots", by: "lotId" } }),
    quantity: quantity({ readOnly: true }),
    qtyHeld: quantity({ readOnly: true }),
    unitCost: unitMoney({ readOnly: true, secret: "cost" }),
    credit: money({ readOnly: true, secret: "cost" }),
    userId: reference({ module: "users", readOnly: true, filter: true }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  list: ["createdAt", "vendorReturnId", "skuId", "lotId", "quantity", "qtyHeld", "unitCost", "credit", "userId"],
  embedded: true,
  readOnly: true,
  parent: ["vendor_returns", "vendorReturnId"],
  translations: {
    en: {
      name: "Goods sent back to vendors",
      one: "Sent back",
      create: "Send",
      emptyTitle: "Nothing was sent yet",
      empty: "What left for the vendor stands here, lot by lot, at the cost it left at.",
      fields: {
        vendorReturnId: "Return to vendor",
        lineId: "Line",
        serialNumber: "Serial number",
        qtyHeld: "From quarantine",
        unitCost: "Unit cost",
        credit: "Expected credit",
      },
      events: {
        created: "Sent {{quantity}} {{skuId}} back[, lot {{lotId}}]",
        deleted: "Took {{quantity}} {{skuId}} back into lot {{lotId}}",
      },
    },
    ru: {
      name: "Отгруженное поставщикам",
      one: "Отгружено",
      create: "Отгрузить",
      emptyTitle: "Пока ничего не отгружено",
      empty: "Здесь стоит, что уехало к поставщику, по партиям и по цене, с которой ушло.",
      fields: {
        vendorReturnId: "Возврат поставщику",
        lineId: "Строка",
        serialNumber: "Серийный номер",
        qtyHeld: "Из карантина",
        unitCost: "Цена за штуку",
        credit: "Ожидаемый зачёт",
      },
      events: {
        created: "Отгружено обратно: {{quantity}} {{skuId}}[, партия {{lotId}}]",
        deleted: "Возвращено в партию {{lotId}}: {{quantity}} {{skuId}}",
      },
    },
  },
});
