import type { Row } from "../../db/generated/rows.ts";
import { boolean, datetime, email, labels, reference, text } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";

export default defineResource<Row<"users">>()({
  name: "users",
  title: "fullName",
  search: ["fullName", "email"],
  fields: {
    username: text({ readOnly: true }),
    email: email({ required: true }),
    firstName: text({ required: true, max: 100 }),
    lastName: text({ max: 100 }),
    fullName: text({ readOnly: true }),
    roleId: reference({ module: "user_roles", required: true, filter: "roles" }),
    isActive: boolean({ initial: true, filter: true, help: true }),
    hasTakenTour: boolean({ readOnly: true }),
    labels: labels(),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  groups: { profile: ["firstName", "lastName", "fullName"] },
  list: ["fullName", "email", "roleId", "isActive", "labels", "createdAt"],
  filters: [{ name: "isInactive", inverseOf: "isActive", initial: false }],
  form: ["email", "firstName", "lastName", "roleId", "isActive", "labels"],
  width: "narrow",
  // SPEC 7 names roles by slug and labels by their ids; a password makes or changes the sign-in
  inputs: { username: "text", roleSlug: "text", labelIds: ["id"], password: "text", confirmPassword: "text" },
  menu: { in: "settings", section: "security", order: 10, icon: "Users" },
  translations: {
    en: {
      name: "Users",
      one: "User",
      create: "New user",
      about: "Who works here, and in which role",
      emptyTitle: "No users here",
      empty: "Users are the people who sign in. Each has one role.",
      fields: {
        username: "Username",
        firstName: "First name",
        lastName: "Last name",
        fullName: "Name",
        roleId: "Role",
        hasTakenTour: "Has taken the tour",
      },
      help: { isActive: "An inactive user cannot sign in" },
      required: { roleId: "Choose a role. It says what the user may see and do." },
    },
    ru: {
      name: "Пользователи",
      one: "Пользователь",
      create: "Новый пользователь",
      about: "Кто здесь работает и в какой роли",
      emptyTitle: "Пользователей здесь нет",
      empty: "Пользователи — люди, которые входят в систему. У каждого одна роль.",
      fields: {
        username: "Имя пользователя",
        firstName: "Имя",
        lastName: "Фамилия",
        fullName: "Полное имя",
        roleId: "Роль",
        hasTakenTour: "Обзор пройден",
      },
      help: { isActive: "Выключенный пользователь не может войти" },
      required: { roleId: "Выберите роль: она определяет, что пользователь видит и может." },
    },
  },
});
