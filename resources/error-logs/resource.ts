import type { Row } from "../../db/generated/rows.ts";
import { choice, datetime, integer, json, multiline, text } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";

/** What went wrong by itself; administrators read it, nobody writes it. */
export default defineResource<Row<"error_logs">>()({
  name: "error_logs",
  title: "message",
  unrecorded: true,
  // names are found by everybody of the company, and what failed is its administrators'
  search: [],
  fields: {
    message: text({ readOnly: true, said: "words" }),
    words: json({ readOnly: true }),
    source: choice({ options: ["ledger", "job", "mail", "webhook", "request"], readOnly: true, filter: true }),
    detail: multiline({ readOnly: true }),
    module: text({ readOnly: true }),
    recordId: integer({ readOnly: true }),
    occurrences: integer({ readOnly: true }),
    lastAt: datetime({ readOnly: true }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  list: ["message", "source", "occurrences", "lastAt", "createdAt"],
  tabs: [{ name: "basicInfo", fields: ["detail"], aside: ["source", "occurrences", "lastAt", "createdAt"] }],
  readOnly: true,
  menu: { in: "settings", section: "utilities", order: 50, icon: "TriangleAlert" },
  translations: {
    en: {
      name: "Error logs",
      one: "Error",
      create: "New error",
      about: "What went wrong by itself: figures that do not agree, jobs and mails that were given up",
      emptyTitle: "Nothing went wrong",
      empty:
        "Here you read what failed without anybody having asked for it: figures of the ledger that do not agree, jobs that were given up, mails that nobody took.",
      fields: {
        message: "What went wrong",
        words: "Words",
        source: "Where",
        detail: "What it said itself",
        module: "Module",
        recordId: "Record",
        occurrences: "Times",
        lastAt: "Last seen",
        createdAt: "First seen",
      },
      options: {
        source: { ledger: "Ledger", job: "Background job", mail: "Mail", webhook: "Webhook", request: "Request" },
      },
    },
    ru: {
      name: "Журналы ошибок",
      one: "Ошибка",
      create: "Новая ошибка",
      about: "Что не удалось без участия людей: расхождения, задания и письма, от которых отказались",
      emptyTitle: "Ошибок нет",
      empty:
        "Здесь видно, что не удалось само по себе: расхождения учёта, задания, от которых отказались, письма, которые никто не принял.",
      fields: {
        message: "Что не удалось",
        words: "Слова",
        source: "Где",
        detail: "Сообщение",
        module: "Раздел",
        recordId: "Запись",
        occurrences: "Раз",
        lastAt: "В последний раз",
        createdAt: "Впервые",
      },
      options: {
        source: { ledger: "Учёт запасов", job: "Фоновое задание", mail: "Почта", webhook: "Вебхук", request: "Запрос" },
      },
    },
  },
});
