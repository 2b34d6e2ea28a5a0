import type { Row } from "../../db/generated/rows.ts";
import { choice, datetime, json, reference } from "../core/fields.ts";
import { required } from "../core/operations.ts";
import { defineResource } from "../core/resource.ts";

/** How one person is told, by category: in the bubble, by mail at once or once a day. The page is the profile. */
export default defineResource<Row<"notification_settings">>()({
  name: "notification_settings",
  scope: "notification",
  title: "createdAt",
  fields: {
    choices: json({ readOnly: true }),
    language: choice({ options: ["en", "ru"], readOnly: true }),
    userId: reference({ module: "users", readOnly: true }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  readOnly: true,
  personal: true,
  operations: {
    chooseNotifications: {
      sql: "choose_notifications",
      input: { choices: required("json"), language: "text" },
      returns: "notification_settings",
      scope: "notification:update",
    },
  },
  translations: {
    en: {
      name: "Notification settings",
      one: "Notification settings",
      create: "New notification settings",
      fields: { choices: "Choices", language: "Language", userId: "Person" },
      options: { language: { en: "English", ru: "Russian" } },
    },
    ru: {
      name: "Настройки уведомлений",
      one: "Настройки уведомлений",
      create: "Новые настройки уведомлений",
      fields: { choices: "Выбор", language: "Язык", userId: "Кто" },
      options: { language: { en: "Английский", ru: "Русский" } },
    },
  },
});
