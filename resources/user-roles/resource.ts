import type { Row } from "../../db/generated/rows.ts";
import { boolean, choice, choices, code, computed, datetime, text } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";

export default defineResource<Row<"user_roles">>()({
  name: "user_roles",
  route: "/roles",
  title: "displayName",
  exchange: false,
  inPerson: { alsoBy: [] },
  search: ["displayName", "slug"],
  fields: {
    displayName: text({ required: true, max: 100 }),
    slug: code({ max: 63, help: true }),
    type: choice({ options: ["admin", "user"], required: true, initial: "user", filter: true, help: true }),
    routeBlacklist: choices({ options: "permissionModules", input: "user-roles/PermissionsInput" }),
    scopeBlacklist: choices({ options: "scopes", editedBy: "routeBlacklist" }),
    isActive: boolean({ initial: true, filter: true, help: true }),
    requiresSecondFactor: boolean({ help: true }),
    userCount: computed("integer", { from: { count: "users", by: "roleId" } }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  sort: { column: "id", order: "ASC" },
  list: ["displayName", "slug", "type", "userCount", "isActive", "updatedAt"],
  // the first made, Admin, is the one a new user starts with
  form: ["displayName", "slug", "type", "isActive", "requiresSecondFactor", "routeBlacklist", "scopeBlacklist"],
  formExtra: "user-roles/RoleActions",
  copied: true,
  width: "wide",
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
        requiresSecondFactor: "Two-factor sign-in required",
        userCount: "Users",
      },
      help: {
        slug: "Small letters, digits, hyphens and underscores; left empty, it is made from the name",
        type: "Administrators begin with everything, users without other users, roles and the company's setup",
        isActive: "Users of an inactive role cannot sign in, and it cannot be given",
        requiresSecondFactor:
          "Whoever has this role and no code yet is signed out within a minute and sets one up at the next sign-in",
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
        requiresSecondFactor: "Вход только с кодом",
        userCount: "Пользователи",
      },
      help: {
        slug: "Строчные латинские буквы, цифры, дефис и подчёркивание; пустое получится из названия",
        type: "Администратор начинает со всего; пользователь — без пользователей, ролей и настройки компании",
        isActive: "Пользователи выключенной роли не могут войти, и назначить её нельзя",
        requiresSecondFactor:
          "У кого с этой ролью ещё нет кода, тот в течение минуты выйдет из системы и настроит его при следующем входе",
      },
      options: { type: { admin: "Администратор", user: "Пользователь" } },
    },
  },
});
