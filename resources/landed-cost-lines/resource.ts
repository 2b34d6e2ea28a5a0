import type { Row } from "../../db/generated/rows.ts";
import { datetime, money, quantity, reference, unitMoney } from "../core/fields.ts";
import { required, type Operation } from "../core/operations.ts";
import { defineResource } from "../core/resource.ts";

const operations = {
  /** Leaves a receivement out; the others share what it had. */
  removeFromLandedCost: {
    sql: "remove_from_landed_cost",
    args: { id: required("id") },
    returns: "landed_costs",
    scope: "receipt:update:single",
    form: {},
    buttons: [{ at: "row", icon: "X", given: { id: "id" }, about: ["skuId", "lotId"] }],
  },
} as const satisfies Record<string, Operation>;

export default defineResource<Row<"landed_cost_lines">>()({
  name: "landed_cost_lines",
  scope: "receipt",
  title: "skuId",
  fields: {
    landedCostId: reference({ module: "landed_costs", readOnly: true, filter: true }),
    receivementId: reference({ module: "receivements", readOnly: true }),
    purchaseOrderId: reference({ module: "purchase_orders", readOnly: true, filter: true }),
    skuId: reference({ module: "skus", readOnly: true, filter: true }),
    lotId: reference({ module: "lots", readOnly: true, filter: true }),
    quantity: quantity({ readOnly: true }),
    weight: quantity({ readOnly: true }),
    cost: unitMoney({ readOnly: true, secret: "cost" }),
    unitShare: unitMoney({ readOnly: true, secret: "cost" }),
    share: money({ readOnly: true, secret: "cost" }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  list: ["purchaseOrderId", "skuId", "lotId", "quantity", "weight", "cost", "unitShare", "share"],
  embedded: true,
  readOnly: true,
  parent: ["landed_costs", "landedCostId"],
  operations,
  translations: {
    en: {
      name: "Goods of landed costs",
      one: "Goods of a landed cost",
      create: "Add receivements",
      emptyTitle: "Spread over nothing yet",
      empty: "Add what was received: a purchase order brings all its receivements.",
      fields: {
        landedCostId: "Landed cost",
        receivementId: "Receivement",
        purchaseOrderId: "Purchase order",
        quantity: "Received",
        weight: "Weight, kg",
        cost: "Received at",
        unitShare: "On top, each",
        share: "Share",
      },
      events: {
        created: "Added {{quantity}} {{skuId}}[ of {{purchaseOrderId}}]",
        deleted: "Left out {{quantity}} {{skuId}}[ of {{purchaseOrderId}}]",
        share: "{{skuId}}: share[ {{before}} →] {{after}}",
      },
      operations: {
        removeFromLandedCost: {
          button: "Leave out",
          title: "Leave {{name}} out",
          act: "Leave out",
          done: "{{name}} left out",
        },
      },
    },
    ru: {
      name: "Товар сопутствующих расходов",
      one: "Товар сопутствующего расхода",
      create: "Добавить приёмки",
      emptyTitle: "Пока ни на что не распределён",
      empty: "Добавьте принятое: заказ поставщику приносит все свои приёмки.",
      fields: {
        landedCostId: "Сопутствующий расход",
        receivementId: "Приёмка",
        purchaseOrderId: "Заказ поставщику",
        quantity: "Принято",
        weight: "Вес, кг",
        cost: "Принято по",
        unitShare: "Сверху за единицу",
        share: "Доля",
      },
      events: {
        created: "Добавлено: {{quantity}} {{skuId}}[, {{purchaseOrderId}}]",
        deleted: "Исключено: {{quantity}} {{skuId}}[, {{purchaseOrderId}}]",
        share: "{{skuId}}: доля[ {{before}} →] {{after}}",
      },
      operations: {
        removeFromLandedCost: {
          button: "Исключить",
          title: "Исключить {{name}}",
          act: "Исключить",
          done: "{{name}}: исключено",
        },
      },
    },
  },
});
