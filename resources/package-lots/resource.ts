import type { Row } from "../../db/generated/rows.ts";
import { computed, datetime, quantity, reference, unitMoney, type FieldKind } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";

/** What the lot it was taken from says of itself. */
const ofLot = <const K extends FieldKind, const C extends string>(kind: K, value: C) =>
  computed(kind, { from: { value, of: "lots", by: "lotId" } });

/** What lies in packages, lot by lot: what left with them is what can come back. */
export default defineResource<Row<"package_lots">>()({
  name: "package_lots",
  scope: "shipment",
  title: "skuId",
  unrecorded: true,
  // nobody looks one up by name
  search: [],
  fields: {
    packageLineId: reference({ module: "package_lines", readOnly: true, filter: true }),
    salesOrderId: reference({ module: "sales_orders", readOnly: true, filter: true }),
    componentId: reference({ module: "sales_order_components", readOnly: true }),
    skuId: reference({ module: "skus", readOnly: true, filter: true }),
    lotId: reference({ module: "lots", readOnly: true, filter: true }),
    lotNumber: ofLot("code", "lotNumber"),
    serialNumber: ofLot("code", "serialNumber"),
    quantity: quantity({ readOnly: true }),
    qtyShipped: quantity({ readOnly: true }),
    unitCost: unitMoney({ readOnly: true, secret: "cost" }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  sort: { column: "id", order: "ASC" },
  readOnly: true,
  parent: ["package_lines", "packageLineId"],
  translations: {
    en: {
      name: "Packed lots",
      one: "Packed lot",
      create: "New packed lot",
      fields: {
        packageLineId: "Package line",
        salesOrderId: "Sales order",
        componentId: "Component",
        lotNumber: "Lot number",
        serialNumber: "Serial number",
        qtyShipped: "Shipped",
        unitCost: "Unit cost",
      },
    },
    ru: {
      name: "Упакованные партии",
      one: "Упакованная партия",
      create: "Новая упакованная партия",
      fields: {
        packageLineId: "Строка упаковки",
        salesOrderId: "Заказ клиента",
        componentId: "Компонент",
        lotNumber: "Номер партии",
        serialNumber: "Серийный номер",
        qtyShipped: "Отгружено",
        unitCost: "Цена за единицу",
      },
    },
  },
});
