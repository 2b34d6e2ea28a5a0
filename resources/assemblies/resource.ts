import type { Row } from "../../db/generated/rows.ts";
import { computed, datetime, money, quantity, reference, unitMoney, type FieldKind } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";
import { operations } from "./operations.ts";

/** What the lot that was built says of itself. */
const ofLot = <const K extends FieldKind, const C extends string>(kind: K, value: C) =>
  computed(kind, { from: { value, of: "lots", by: "lotId" } });

export default defineResource<Row<"assemblies">>()({
  name: "assemblies",
  scope: "receivement",
  title: "lotId",
  fields: {
    workOrderId: reference({ module: "work_orders", readOnly: true, filter: true }),
    lineId: reference({ module: "work_order_lines", readOnly: true }),
    skuId: reference({ module: "skus", readOnly: true, filter: true }),
    lotId: reference({ module: "lots", readOnly: true, filter: true }),
    binLocationId: reference({ module: "bin_locations", readOnly: true, filter: true }),
    lotNumber: ofLot("code", "lotNumber"),
    altLotNumber: ofLot("code", "altLotNumber"),
    serialNumber: ofLot("code", "serialNumber"),
    manufactureDate: ofLot("date", "manufactureDate"),
    expirationDate: ofLot("date", "expirationDate"),
    quantity: quantity({ readOnly: true }),
    cost: unitMoney({ readOnly: true, secret: "cost" }),
    fixedCost: money({ readOnly: true, secret: "cost" }),
    userId: reference({ module: "users", readOnly: true, filter: true }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  list: ["createdAt", "workOrderId", "skuId", "lotId", "binLocationId", "quantity", "cost", "userId"],
  aliases: { qtyReceived: "quantity" },
  embedded: true,
  readOnly: true,
  parent: ["work_orders", "workOrderId"],
  operations,
  translations: {
    en: {
      name: "Assemblies",
      one: "Assembly",
      create: "Build",
      emptyTitle: "Nothing built yet",
      empty: "An assembly is what was built: it puts a lot into a bin and consumes what it is made of.",
      fields: {
        workOrderId: "Work order",
        lineId: "Line",
        lotNumber: "Lot number",
        altLotNumber: "Alternative lot number",
        manufactureDate: "Made",
        serialNumber: "Serial number",
        expirationDate: "Expires",
        fixedCost: "Share of fixed components",
      },
      operations: {
        deleteAssembly: {
          button: "Take back",
          title: "Take back the assembly of {{name}}",
          act: "Take back",
          done: "Assembly taken back",
        },
      },
      events: {
        created: "Built {{quantity}} {{skuId}}[ into {{binLocationId}}]",
        deleted: "Took back {{quantity}} built {{skuId}}[ in {{binLocationId}}]",
      },
    },
    ru: {
      name: "Сборки",
      one: "Сборка",
      create: "Собрать",
      emptyTitle: "Пока ничего не собрано",
      empty: "Сборка — что изготовлено: она кладёт партию в ячейку и расходует то, из чего сделана.",
      fields: {
        workOrderId: "Производственный заказ",
        lineId: "Строка",
        lotNumber: "Номер партии",
        altLotNumber: "Другой номер партии",
        manufactureDate: "Изготовлено",
        serialNumber: "Серийный номер",
        expirationDate: "Годен до",
        fixedCost: "Доля постоянных компонентов",
      },
      operations: {
        deleteAssembly: {
          button: "Отменить сборку",
          title: "Отменить сборку {{name}}",
          act: "Отменить сборку",
          done: "Сборка отменена",
        },
      },
      events: {
        created: "Собрано: {{quantity}} {{skuId}}[ в ячейку {{binLocationId}}]",
        deleted: "Отменена сборка: {{quantity}} {{skuId}}[ из ячейки {{binLocationId}}]",
      },
    },
  },
});
