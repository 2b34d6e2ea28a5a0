import type { Row } from "../../db/generated/rows.ts";
import { boolean, choices, datetime, integer, text } from "../core/fields.ts";
import { required } from "../core/operations.ts";
import { defineResource } from "../core/resource.ts";

/** Addresses elsewhere that are told what happens here. */
export default defineResource<Row<"webhooks">>()({
  name: "webhooks",
  byPeople: true,
  title: "name",
  exchange: false,
  integration: {
    items: {
      module: "webhook_deliveries",
      by: "webhookId",
      retry: "replayWebhookDelivery",
      leaveOut: "leaveOutWebhookDelivery",
    },
  },
  search: ["name", "url"],
  fields: {
    name: text({ required: true, max: 60 }),
    url: text({ required: true, max: 2000, web: true, help: true }),
    modules: choices({ options: "withPages", required: true }),
    events: choices({ options: ["created", "updated", "deleted", "stateChanged"], required: true }),
    isActive: boolean({ initial: true, filter: true, help: true }),
    failures: integer({ readOnly: true }),
    secretMadeAt: datetime({ readOnly: true }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  list: ["name", "url", "modules", "events", "isActive", "failures", "createdAt"],
  form: ["name", "url", "modules", "events", "isActive"],
  tabs: [
    {
      name: "basicInfo",
      extra: "webhooks/Secret",
      fields: ["name", "url", "modules", "events", "isActive"],
      aside: ["failures", "secretMadeAt", "createdAt", "updatedAt"],
    },
    { name: "deliveries", list: "webhook_deliveries", by: "webhookId" },
    { name: "history", history: true },
  ],
  operations: {
    /** The secret is in its answer and nowhere else; the one before signs nothing any more. */
    renewWebhookSecret: {
      sql: "renew_webhook_secret",
      args: { id: required("id") },
      returns: "webhooks",
      tells: "token",
      scope: "webhook:update:single",
    },
  },
  menu: { in: "settings", section: "utilities", order: 60, icon: "Webhook" },
  translations: {
    en: {
      name: "Webhooks",
      one: "Webhook",
      create: "New webhook",
      about: "Addresses of your programs that are told what happens here",
      emptyTitle: "Nobody is told",
      empty:
        "A webhook tells a program of yours when records of a module are made, changed or deleted: their ids and a link, signed with a secret.",
      fields: {
        url: "Address",
        modules: "Modules",
        events: "Events",
        failures: "Given up in a row",
        secretMadeAt: "Secret made",
      },
      help: {
        url: "http:// or https://, reached from the internet; redirects are not followed",
        isActive: "Switched off by itself when 20 deliveries in a row were given up",
      },
      options: {
        events: { created: "Created", updated: "Updated", deleted: "Deleted", stateChanged: "State changed" },
      },
      tabs: { deliveries: "Deliveries" },
      operations: { renewWebhookSecret: { button: "New secret", done: "A new secret signs from now on" } },
    },
    ru: {
      name: "Вебхуки",
      one: "Вебхук",
      create: "Новый вебхук",
      about: "Адреса ваших программ, которым сообщается о событиях",
      emptyTitle: "Никому не сообщается",
      empty:
        "Вебхук сообщает вашей программе, когда записи раздела создаются, меняются или удаляются: их номера и ссылку, с подписью.",
      fields: {
        url: "Адрес",
        modules: "Разделы",
        events: "События",
        failures: "Неудач подряд",
        secretMadeAt: "Секрет создан",
      },
      help: {
        url: "http:// или https://, доступный из интернета; переадресации не выполняются",
        isActive: "Выключается сам после 20 неудачных доставок подряд",
      },
      options: {
        events: { created: "Создание", updated: "Изменение", deleted: "Удаление", stateChanged: "Смена состояния" },
      },
      tabs: { deliveries: "Доставки" },
      operations: { renewWebhookSecret: { button: "Новый секрет", done: "Подпись теперь с новым секретом" } },
    },
  },
});
