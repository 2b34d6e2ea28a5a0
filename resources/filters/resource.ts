import type { Row } from "../../db/generated/rows.ts";
import { boolean, choice, choices, color, datetime, json, reference, text } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";

/** Shown as tabs over the list they belong to, so they have no list of their own. */
export default defineResource<Row<"filters">>()({
  name: "filters",
  title: "name",
  fields: {
    name: text({ required: true, max: 60 }),
    color: color({ initial: "#0D6A76" }),
    module: choice({ options: "lists", required: true, createOnly: true, filter: true }),
    criteria: json(),
    sort: json(),
    columns: choices({ options: "free" }),
    isShared: boolean({ filter: true, help: true }),
    isDefault: boolean({ help: true }),
    userId: reference({ module: "users", readOnly: true, filter: true }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  form: ["name", "color", "isShared", "isDefault"],
  width: "narrow",
  personal: true,
  translations: {
    en: {
      name: "Saved filters",
      one: "Saved filter",
      create: "New saved filter",
      fields: {
        module: "List",
        criteria: "Criteria",
        sort: "Order",
        columns: "Columns",
        isShared: "Shared",
        isDefault: "Shown first",
        userId: "Owner",
      },
      help: {
        isShared: "Everybody who sees this list sees the filter",
        isDefault: "The list opens with this filter",
      },
    },
    ru: {
      name: "Сохранённые фильтры",
      one: "Сохранённый фильтр",
      create: "Новый фильтр",
      fields: {
        module: "Список",
        criteria: "Условия",
        sort: "Порядок",
        columns: "Столбцы",
        isShared: "Общий",
        isDefault: "Показывать сразу",
        userId: "Владелец",
      },
      help: {
        isShared: "Фильтр видят все, кто видит этот список",
        isDefault: "Список открывается с этим фильтром",
      },
    },
  },
});
