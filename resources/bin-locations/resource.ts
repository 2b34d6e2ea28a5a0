import type { Row } from "../../db/generated/rows.ts";
import { code, customFields, datetime, labels, reference, text } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";

export default defineResource<Row<"bin_locations">>()({
  name: "bin_locations",
  title: "nameWithWarehouse",
  exchange: { keys: [["warehouseId", "name"]] },
  search: ["name", "nameWithWarehouse"],
  fields: {
    name: code({ required: true, max: 100, help: true }),
    warehouseId: reference({ module: "warehouses", required: true, filter: true }),
    nameWithWarehouse: text({ readOnly: true }),
    labels: labels(),
    customFields: customFields(),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  list: ["name", "warehouseId", "labels", "updatedAt"],
  form: ["warehouseId", "name", "labels", "customFields"],
  width: "narrow",
  menu: { in: "settings", section: "system-config", order: 20, icon: "Grid3x3" },
  needs: ["warehouses"],
  translations: {
    en: {
      name: "Bin locations",
      one: "Bin location",
      create: "New bin location",
      about: "Shelves, racks and areas of each warehouse",
      emptyTitle: "No bin locations yet",
      empty: "A bin location is a shelf, rack or area of a warehouse. Everything received or counted lies in one.",
      fields: { nameWithWarehouse: "Bin and warehouse" },
      help: { name: "As it stands on the shelf, such as A-04-2" },
      required: { warehouseId: "Choose a warehouse. The bin location stands in it." },
    },
    ru: {
      name: "Ячейки",
      one: "Ячейка",
      create: "Новая ячейка",
      about: "Полки, стеллажи и зоны каждого склада",
      emptyTitle: "Ячеек пока нет",
      empty: "Ячейка — полка, стеллаж или зона склада. Всё, что принято или пересчитано, лежит в одной из них.",
      fields: { nameWithWarehouse: "Ячейка и склад" },
      help: { name: "Как написано на полке, например A-04-2" },
      required: { warehouseId: "Выберите склад, в котором находится ячейка." },
    },
  },
});
