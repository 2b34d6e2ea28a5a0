import type { Row } from "../../db/generated/rows.ts";
import { boolean, choice, computed, datetime, multiline, text } from "../core/fields.ts";
import { required } from "../core/operations.ts";
import { defineResource } from "../core/resource.ts";

/** How the company is connected with each other system; one record for each integration. */
export default defineResource<Row<"connections">>()({
  name: "connections",
  scope: "integration",
  title: "integration",
  exchange: false,
  unrecorded: true,
  byPeople: true,
  search: [],
  fields: {
    integration: choice({ options: "integrations", readOnly: true, filter: true }),
    state: choice({ options: ["off", "connected", "reconnect"], readOnly: true, filter: true }),
    words: multiline({ readOnly: true }),
    isHeld: boolean({ readOnly: true, filter: true }),
    publicId: text({ readOnly: true }),
    lastDoneAt: datetime({ readOnly: true }),
    lastFailedAt: datetime({ readOnly: true }),
    waiting: computed("integer", { from: { call: "connection_waiting" } }),
    failed: computed("integer", { from: { call: "connection_failed" } }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  list: ["integration", "state", "isHeld", "lastDoneAt", "lastFailedAt"],
  embedded: true,
  page: "/settings/api-apps",
  settingsPart: { section: "api-apps", component: "connections/Hub" },
  readOnly: true,
  operations: {
    /** Holds what goes over it, or lets it go on. */
    holdConnection: {
      sql: "hold_connection",
      input: { id: required("id"), isHeld: required("boolean") },
      returns: "connections",
      scope: "integration:update:single",
    },
    /** Tries it, by an item of the inbox. */
    testConnection: {
      sql: "test_connection",
      input: { id: required("id") },
      returns: "connections",
      scope: "integration:update:single",
    },
  },
  translations: {
    en: {
      name: "Connections",
      one: "Connection",
      create: "New connection",
      about: "How your company is connected with other systems",
      emptyTitle: "No connections",
      empty: "Here stands how each connection with another system is.",
      fields: {
        integration: "App",
        state: "State",
        words: "What the provider said",
        isHeld: "Sending held",
        publicId: "Part of the address the provider calls",
        lastDoneAt: "Last done",
        lastFailedAt: "Last failed",
        waiting: "Waiting",
        failed: "Failed",
      },
      options: { state: { off: "Not used yet", connected: "Connected", reconnect: "Connect again" } },
      operations: {
        holdConnection: { button: "Hold sending", done: "Sending is held or goes on" },
        testConnection: { button: "Test", done: "It is being tried" },
      },
    },
    ru: {
      name: "Подключения",
      one: "Подключение",
      create: "Новое подключение",
      about: "Как ваша компания связана с другими системами",
      emptyTitle: "Подключений нет",
      empty: "Здесь видно, в каком состоянии связь с другими системами.",
      fields: {
        integration: "Приложение",
        state: "Состояние",
        words: "Ответ поставщика услуги",
        isHeld: "Отправка приостановлена",
        publicId: "Часть адреса для входящих вызовов",
        lastDoneAt: "Последний успех",
        lastFailedAt: "Последняя ошибка",
        waiting: "Ожидает",
        failed: "Ошибки",
      },
      options: { state: { off: "Ещё не используется", connected: "Подключено", reconnect: "Подключите снова" } },
      operations: {
        holdConnection: { button: "Приостановить отправку", done: "Отправка приостановлена или продолжена" },
        testConnection: { button: "Проверить", done: "Подключение проверяется" },
      },
    },
  },
});
