import type { Row } from "../../db/generated/rows.ts";
import { computed, money, quantity, reference, unitMoney } from "../core/fields.ts";
import { lineFacts, lineFields } from "../core/lines.ts";
import { defineResource } from "../core/resource.ts";

export const lines = defineResource<Row<"return_lines">>()({
  name: "return_lines",
  ...lineFacts,
  fields: {
    returnId: reference({ module: "returns", required: true, createOnly: true, filter: true }),
    packageLotId: reference({ module: "package_lots", required: true, createOnly: true }),
    salesOrderLineId: reference({ module: "sales_order_lines", readOnly: true, filter: true }),
    ...lineFields,
    skuId: reference({ module: "skus", readOnly: true, filter: true }),
    cost: unitMoney({ readOnly: true, secret: "cost" }),
    total: money({ readOnly: true, secret: "price" }),
    tax: money({ readOnly: true, secret: "price" }),
    qtyReturned: quantity({ readOnly: true }),
    bins: computed("references", {
      module: "bin_locations",
      from: { distinct: "binLocationId", of: "return_receivements", by: "lineId" },
    }),
  },
  aliases: { quantityPendingReturn: "quantity", quantityReturned: "qtyReturned", bin: "bins" },
  form: ["packageLotId", "quantity", "description"],
  grid: ["skuId", "description", "quantity", "qtyReturned", "bins", "cost", "tax", "total"],
  parent: ["returns", "returnId"],
  translations: {
    en: {
      name: "Return lines",
      one: "Line",
      create: "New line",
      deeds: { returned: "returned" },
      events: {
        created: "Added {{quantity}} × {{skuId}}",
        deleted: "Removed {{quantity}} × {{skuId}}",
      },
      fields: {
        returnId: "Return",
        packageLotId: "Shipped from",
        salesOrderLineId: "Line of the order",
        tax: "Tax",
        qtyReturned: "Returned",
        bins: "Bin locations",
      },
    },
    ru: {
      name: "Строки возвратов",
      one: "Строка",
      create: "Новая строка",
      deeds: { returned: "возвращено" },
      events: {
        created: "Добавлено: {{quantity}} × {{skuId}}",
        deleted: "Убрано: {{quantity}} × {{skuId}}",
      },
      fields: {
        returnId: "Возврат",
        packageLotId: "Отгружено из",
        salesOrderLineId: "Строка заказа",
        tax: "Налог",
        qtyReturned: "Возвращено",
        bins: "Ячейки",
      },
    },
  },
});
