import type { Row } from "../../db/generated/rows.ts";
import { boolean, choice, color, datetime, integer, state, text } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";

export default defineResource<Row<"statuses">>()({
  name: "statuses",
  scope: "custom_field",
  title: "name",
  exchange: { keys: [["module", "name"]] },
  fields: {
    module: choice({ options: "documents", required: true, createOnly: true, filter: true, help: true }),
    name: text({ required: true, max: 100, help: true }),
    color: color({ initial: "#56616A" }),
    state: state({ of: "module", required: true, createOnly: true, help: true }),
    sortOrder: integer({ initial: 0, help: true }),
    isDefault: boolean({ help: true }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  search: ["name"],
  list: ["name", "module", "state", "color", "sortOrder", "isDefault", "updatedAt"],
  sort: { column: "sortOrder", order: "ASC" },
  form: ["module", "name", "color", "state", "sortOrder", "isDefault"],
  width: "narrow",
  menu: { in: "settings", section: "system-config", order: 65, icon: "CircleDot" },
  translations: {
    en: {
      name: "Statuses",
      one: "Status",
      create: "New status",
      about: "Your names and colours for the states of documents",
      emptyTitle: "No statuses yet",
      empty: "A status is your name and colour for a document's state. What happens to stock follows the state.",
      fields: { module: "Document", state: "State", sortOrder: "Order", isDefault: "Default for its state" },
      help: {
        module: "The documents that can have it; it cannot change later",
        name: "What people read instead of the state's own name",
        state: "Says what happens to stock; it cannot change later",
        sortOrder: "Statuses are offered in this order",
        isDefault: "Taken when a document reaches the state by itself",
      },
    },
    ru: {
      name: "Статусы",
      one: "Статус",
      create: "Новый статус",
      about: "Ваши названия и цвета для состояний документов",
      emptyTitle: "Статусов пока нет",
      empty: "Статус — ваше название и цвет для состояния документа. Движение товара следует состоянию.",
      fields: { module: "Документ", state: "Состояние", sortOrder: "Порядок", isDefault: "Основной для состояния" },
      help: {
        module: "Документы, у которых он бывает; потом не меняется",
        name: "Что читают вместо названия состояния",
        state: "От него зависит движение товара; потом не меняется",
        sortOrder: "В этом порядке статусы предлагаются",
        isDefault: "Ставится, когда документ сам приходит в это состояние",
      },
    },
  },
});
