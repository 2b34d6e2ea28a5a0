import type { Row } from "../../db/generated/rows.ts";
import { datetime, reference } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";

/** Roles whose people open a custom app. */
export default defineResource<Row<"project_roles">>()({
  name: "project_roles",
  byPeople: true,
  scope: "project",
  title: "roleId",
  exchange: false,
  sort: { column: "id", order: "ASC" },
  fields: {
    projectId: reference({ module: "projects", required: true, createOnly: true, filter: true }),
    roleId: reference({ module: "user_roles", required: true, offered: { isActive: true } }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  form: ["roleId"],
  parent: ["projects", "projectId"],
  translations: {
    en: {
      name: "Roles of apps",
      one: "Role",
      create: "New role",
      emptyTitle: "Nobody opens it yet",
      empty: "People whose role stands here open it.",
      fields: { projectId: "Custom app", roleId: "Role" },
    },
    ru: {
      name: "Роли приложений",
      one: "Роль",
      create: "Новая роль",
      emptyTitle: "Пока никто не открывает",
      empty: "Его открывают люди с этими ролями.",
      fields: { projectId: "Приложение", roleId: "Роль" },
    },
  },
});
