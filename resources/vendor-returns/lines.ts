import type { Row } from "../../db/generated/rows.ts";
import { choice, computed, money, quantity, reference, unitMoney } from "../core/fields.ts";
import { lineFacts, lineFields, lineOutcomes } from "../core/lines.ts";
import { defineResource } from "../core/resource.ts";
import { reasons, reasonWords } from "./reasons.ts";

export const lines = defineResource<Row<"vendor_return_lines">>()({
  name: "vendor_return_lines",
  ...lineFacts,
  fields: {
    vendorReturnId: reference({ module: "vendor_returns", required: true, createOnly: true, filter: true }),
    // of an order its goods alone
    lotId: reference({
      module: "lots",
      withinParent: { purchaseOrderId: "purchaseOrderId" },
      required: true,
      createOnly: true,
      filter: true,
    }),
    receivementId: reference({ module: "receivements", readOnly: true }),
    purchaseOrderId: reference({ module: "purchase_orders", readOnly: true, filter: true }),
    ...lineFields,
    skuId: reference({ module: "skus", readOnly: true, filter: true }),
    reason: choice({ options: reasons, initial: "damaged", filter: true }),
    unitCredit: unitMoney({ min: 0, secret: "cost" }),
    total: money({ readOnly: true, secret: "cost" }),
    credited: money({ readOnly: true, quiet: true, secret: "cost" }),
    qtyShipped: quantity({ readOnly: true }),
    qtyCredited: quantity({ readOnly: true }),
    serialNumber: computed("code", { from: { value: "serialNumber", of: "lots", by: "lotId" } }),
  },
  form: ["lotId", "quantity", "reason", "unitCredit", "description"],
  grid: ["lotId", "skuId", "description", "reason", "quantity", "unitCredit", "total", "credited"],
  parent: ["vendor_returns", "vendorReturnId"],
  translations: {
    en: {
      name: "Lines of returns to vendors",
      one: "Line",
      create: "New line",
      outcomes: lineOutcomes.en,
      events: {
        created: "Added {{quantity}} × {{skuId}}[ of lot {{lotId}}]",
        deleted: "Removed {{quantity}} × {{skuId}}[ of lot {{lotId}}]",
      },
      deeds: { shipped: "shipped", credited: "credited" },
      options: { reason: reasonWords.en },
      fields: {
        vendorReturnId: "Return to vendor",
        receivementId: "Came with",
        purchaseOrderId: "Purchase order",
        reason: "Reason",
        unitCredit: "Credit for one",
        total: "Expected credit",
        credited: "Credited",
        qtyShipped: "Sent back",
        qtyCredited: "Credited quantity",
        serialNumber: "Serial number",
      },
    },
    ru: {
      name: "Строки возвратов поставщикам",
      one: "Строка",
      create: "Новая строка",
      outcomes: lineOutcomes.ru,
      events: {
        created: "Добавлено: {{quantity}} × {{skuId}}[ из партии {{lotId}}]",
        deleted: "Убрано: {{quantity}} × {{skuId}}[ из партии {{lotId}}]",
      },
      deeds: { shipped: "отгружено", credited: "зачтено" },
      options: { reason: reasonWords.ru },
      fields: {
        vendorReturnId: "Возврат поставщику",
        receivementId: "Приёмка",
        purchaseOrderId: "Заказ поставщику",
        reason: "Причина",
        unitCredit: "Зачёт за штуку",
        total: "Ожидаемый зачёт",
        credited: "Зачтено",
        qtyShipped: "Отгружено",
        qtyCredited: "Зачтённое количество",
        serialNumber: "Серийный номер",
      },
    },
  },
});
