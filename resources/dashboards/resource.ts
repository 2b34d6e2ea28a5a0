import type { Row } from "../../db/generated/rows.ts";
import { datetime, json, reference } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";

/** Which widgets somebody looks at, or the people of a role at first; the page is /dashboards. */
export default defineResource<Row<"dashboards">>()({
  name: "dashboards",
  title: "createdAt",
  fields: {
    layout: json({ readOnly: true }),
    userId: reference({ module: "users", readOnly: true }),
    roleId: reference({ module: "user_roles", readOnly: true }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  readOnly: true,
  personal: true,
  operations: {
    arrangeDashboard: {
      sql: "arrange_dashboard",
      input: { layout: "json", roleId: "id" },
      returns: "dashboards",
      scope: "dashboard:view",
    },
  },
  translations: {
    en: {
      name: "Dashboards",
      one: "Dashboard",
      create: "New dashboard",
      fields: { layout: "Widgets", userId: "Owner", roleId: "Role" },
    },
    ru: {
      name: "Панели",
      one: "Панель",
      create: "Новая панель",
      fields: { layout: "Виджеты", userId: "Владелец", roleId: "Роль" },
    },
  },
});
