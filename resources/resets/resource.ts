import type { Row } from "../../db/generated/rows.ts";
import { choice, datetime, json, reference } from "../core/fields.ts";
import { required } from "../core/operations.ts";
import { defineResource } from "../core/resource.ts";

/** Modules that were started anew; they have no list of their own, they stand among the general settings. */
export default defineResource<Row<"resets">>()({
  name: "resets",
  title: "type",
  search: [],
  fields: {
    type: choice({ options: ["SKU", "INVENTORY", "CUSTOMERS", "VENDORS"], readOnly: true, filter: true }),
    counts: json({ readOnly: true }),
    userId: reference({ module: "users", readOnly: true, filter: true }),
    restoredAt: datetime({ readOnly: true }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  readOnly: true,
  operations: {
    /** Archives a module's records, or empties all lots; refused while something stands in the way. */
    resetModule: {
      sql: "reset_module",
      input: { type: required("text"), accountName: required("text") },
      returns: "resets",
      scope: "reset:create",
    },
    /** Takes it back, for 30 days. */
    restoreReset: {
      sql: "restore_reset",
      args: { id: required("id") },
      returns: "resets",
      scope: "reset:create",
    },
  },
  translations: {
    en: {
      name: "Resets",
      one: "Reset",
      create: "New reset",
      fields: { type: "What was reset", counts: "Records", restoredAt: "Restored" },
      options: { type: { SKU: "SKUs", INVENTORY: "Inventory", CUSTOMERS: "Customers", VENDORS: "Vendors" } },
      operations: { resetModule: { done: "The reset is done" }, restoreReset: { done: "Everything is back" } },
    },
    ru: {
      name: "Сбросы",
      one: "Сброс",
      create: "Новый сброс",
      fields: { type: "Что сброшено", counts: "Записи", restoredAt: "Восстановлено" },
      options: { type: { SKU: "Артикулы", INVENTORY: "Запасы", CUSTOMERS: "Клиенты", VENDORS: "Поставщики" } },
      operations: { resetModule: { done: "Сброс выполнен" }, restoreReset: { done: "Всё восстановлено" } },
    },
  },
});
