import type { Row } from "../../db/generated/rows.ts";
import { boolean, choice, choices, code, datetime, text } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";

export default defineResource<Row<"user_roles">>()({
  name: "user_roles",
  title: "displayName",
  search: ["displayName", "slug"],
  fields: {
    displayName: text({ required: true, max: 100 }),
    slug: code({ required: true, max: 63, help: true }),
    type: choice({ options: ["admin", "user"], required: true, initial: "user", filter: true }),
    routeBlacklist: choices({ options: "permissionModules", help: true }),
    scopeBlacklist: choices({ options: "scopes", help: true }),
    isActive: boolean({ initial: true, filter: true, help: true }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  list: ["displayName", "slug", "type", "isActive", "updatedAt"],
  form: ["displayName", "slug", "type", "routeBlacklist", "scopeBlacklist", "isActive"],
  width: "narrow",
  menu: { in: "settings", section: "security", order: 20, icon: "ShieldCheck" },
  translations: {
    en: {
      name: "Roles",
      one: "Role",
      create: "New role",
      about: "What each role sees and may do",
      emptyTitle: "No roles here",
      empty: "A role is a base type less the modules and single actions it is not to have.",
      fields: {
        displayName: "Name",
        slug: "Short name",
        type: "Base",
        routeBlacklist: "Hidden modules",
        scopeBlacklist: "Forbidden actions",
      },
      help: {
        slug: "Small letters, digits, hyphens and underscores",
        routeBlacklist: "Neither seen nor reachable, also through the API",
        scopeBlacklist: "Single actions taken away, such as sales_order:cancel",
        isActive: "Users of an inactive role cannot sign in, and it cannot be given",
      },
      options: { type: { admin: "Administrator", user: "User" } },
    },
    ru: {
      name: "Роли",
      one: "Роль",
      create: "Новая роль",
      about: "Что видит и может каждая роль",
      emptyTitle: "Ролей здесь нет",
      empty: "Роль — основа, из которой убраны лишние разделы и отдельные действия.",
      fields: {
        displayName: "Название",
        slug: "Короткое имя",
        type: "Основа",
        routeBlacklist: "Скрытые разделы",
        scopeBlacklist: "Запрещённые действия",
      },
      help: {
        slug: "Строчные латинские буквы, цифры, дефис и подчёркивание",
        routeBlacklist: "Не видны и недоступны, в том числе через API",
        scopeBlacklist: "Отдельные действия, например sales_order:cancel",
        isActive: "Пользователи выключенной роли не могут войти, и назначить её нельзя",
      },
      options: { type: { admin: "Администратор", user: "Пользователь" } },
    },
  },
});
