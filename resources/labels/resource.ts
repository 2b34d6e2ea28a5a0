import type { Row } from "../../db/generated/rows.ts";
import { boolean, choices, color, computed, datetime, text } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";

export default defineResource<Row<"labels">>()({
  name: "labels",
  title: "name",
  fields: {
    name: text({ required: true, max: 100 }),
    color: color({ initial: "#56616A" }),
    modules: choices({ options: "labelledModules", required: true, filter: true, help: true }),
    isActive: boolean({ initial: true, filter: true, help: true }),
    isSystem: boolean({ readOnly: true }),
    accountId: computed("integer", { from: { account: true } }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  list: ["name", "color", "modules", "isActive", "updatedAt"],
  form: ["name", "color", "modules", "isActive"],
  width: "narrow",
  menu: { in: "settings", section: "system-config", order: 70, icon: "Tags" },
  translations: {
    en: {
      name: "Labels",
      one: "Label",
      create: "New label",
      about: "Coloured words to sort records your way",
      emptyTitle: "No labels yet",
      empty:
        "Labels are coloured words for sorting records your way. Price rules use them too: a customer who carries the label gets the price.",
      fields: { modules: "Modules", isSystem: "System label" },
      help: {
        modules: "The records that may carry it",
        isActive: "An inactive label stays where it is and is not offered any more",
      },
      required: { modules: "Choose at least one module. The label is offered there." },
    },
    ru: {
      name: "Метки",
      one: "Метка",
      create: "Новая метка",
      about: "Цветные слова, чтобы сортировать записи по-своему",
      emptyTitle: "Меток пока нет",
      empty:
        "Метки — цветные слова, по которым удобно сортировать записи. На них опираются и правила цен: цену получает клиент с этой меткой.",
      fields: { modules: "Разделы", isSystem: "Системная метка" },
      help: {
        modules: "Записи, которым её можно поставить",
        isActive: "Выключенная метка остаётся на записях, но больше не предлагается",
      },
      required: { modules: "Выберите хотя бы один раздел: метка будет предлагаться в нём." },
    },
  },
});
