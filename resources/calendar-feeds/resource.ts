import type { Row } from "../../db/generated/rows.ts";
import { choice, computed, datetime, json, reference } from "../core/fields.ts";
import { required } from "../core/operations.ts";
import { defineResource } from "../core/resource.ts";

/** The address at which other programs read one person's calendar; it stands on the calendar's page. */
export default defineResource<Row<"calendar_feeds">>()({
  name: "calendar_feeds",
  scope: "calendar",
  title: "createdAt",
  fields: {
    filter: json({ readOnly: true }),
    language: choice({ options: ["en", "ru"], readOnly: true }),
    userId: reference({ module: "users", readOnly: true }),
    lastUsedAt: computed("datetime", { from: { call: "calendar_feed_used_at" } }),
    suspendedAt: computed("datetime", { from: { call: "calendar_feed_suspended_at" } }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  readOnly: true,
  personal: true,
  inPerson: { alsoBy: [] },
  operations: {
    /** The token is in its answer and nowhere else; made again, the one before ends. */
    makeCalendarFeed: {
      sql: "make_calendar_feed",
      input: { filter: "json", language: "text" },
      returns: "calendar_feeds",
      tells: "token",
      scope: "calendar:view",
    },
    narrowCalendarFeed: {
      sql: "narrow_calendar_feed",
      input: { filter: required("json") },
      returns: "calendar_feeds",
      scope: "calendar:view",
    },
    /** Has the address be read again that a reset of the password stopped. */
    confirmCalendarFeed: {
      sql: "confirm_calendar_feed",
      input: {},
      returns: "calendar_feeds",
      scope: "calendar:view",
    },
    endCalendarFeed: {
      sql: "end_calendar_feed",
      input: {},
      returns: "calendar_feeds",
      scope: "calendar:view",
    },
  },
  translations: {
    en: {
      name: "Calendar addresses",
      one: "Calendar address",
      create: "New calendar address",
      fields: {
        filter: "Filter",
        language: "Language",
        userId: "Person",
        lastUsedAt: "Last read",
        suspendedAt: "Stopped by a password reset",
      },
      options: { language: { en: "English", ru: "Russian" } },
      operations: {
        narrowCalendarFeed: { done: "The address now shows what is on screen" },
        confirmCalendarFeed: { done: "The address is read again" },
        endCalendarFeed: { done: "The address has ended" },
      },
    },
    ru: {
      name: "Адреса календаря",
      one: "Адрес календаря",
      create: "Новый адрес календаря",
      fields: {
        filter: "Отбор",
        language: "Язык",
        userId: "Кто",
        lastUsedAt: "Прочитан",
        suspendedAt: "Остановлен сбросом пароля",
      },
      options: { language: { en: "Английский", ru: "Русский" } },
      operations: {
        narrowCalendarFeed: { done: "По адресу теперь видно то же, что на экране" },
        confirmCalendarFeed: { done: "Адрес снова действует" },
        endCalendarFeed: { done: "Адрес больше не действует" },
      },
    },
  },
});
