import type { Row } from "../../db/generated/rows.ts";
import {
  boolean,
  children,
  choices,
  code,
  computed,
  datetime,
  multiline,
  records,
  reference,
  text,
} from "../core/fields.ts";
import { required } from "../core/operations.ts";
import { defineResource } from "../core/resource.ts";

/** What a new app begins with. */
const starter = `<!doctype html>
<html>
  <head>
    <meta charset="utf-8" />
    <link rel="stylesheet" href="stockwright.css" />
    <script src="stockwright.js"></script>
    <script type="module" src="app.js"></script>
  </head>
  <body>
    <main></main>
  </body>
</html>
`;

/** Pages of a company's own, at /app/<url>: what they show is theirs, what they may ask is declared here. */
export default defineResource<Row<"projects">>()({
  name: "projects",
  byPeople: true,
  title: "name",
  exchange: false,
  search: ["name", "url"],
  fields: {
    name: text({ required: true, max: 60 }),
    url: code({ required: true, max: 60, alphanumeric: true, help: true }),
    isActive: boolean({ filter: true, help: true }),
    roles: children("project_roles", "projectId", { most: 20 }),
    scopes: choices({ options: "appScopes", input: "projects/ScopesInput" }),
    source: multiline({ required: true, max: 50000, wide: true, initial: starter }),
    files: children("project_files", "projectId", { most: 20 }),
    templates: records("templates", "projectId"),
    savedById: reference({ module: "users", readOnly: true, help: true }),
    rights: computed("json", { from: { call: "project_rights" } }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  list: ["name", "url", "isActive", "updatedAt"],
  form: ["name", "url", "isActive", "roles", "scopes", "source"],
  width: "wide",
  tabs: [
    {
      name: "basicInfo",
      extra: "projects/OpenApp",
      fields: ["roles", "source", "files"],
      aside: ["name", "url", "isActive", "savedById", "createdAt", "updatedAt"],
    },
    { name: "templates", list: "templates", by: "projectId" },
    { name: "history", history: true },
  ],
  operations: {
    /** The caller takes over all of its parts: it is done with the caller's rights. */
    signProject: {
      sql: "sign_project",
      args: { id: required("id") },
      returns: "projects",
      scope: "project:update:single",
    },
  },
  menu: { in: "settings", section: "utilities", order: 30, icon: "AppWindow" },
  translations: {
    en: {
      name: "Custom apps",
      one: "Custom app",
      create: "New custom app",
      about: "Pages of your own, beside the product's",
      emptyTitle: "No apps yet",
      empty:
        "An app is a page of your own that asks the product for what it needs, with the rights of whoever opens it.",
      fields: {
        url: "Address",
        roles: "Roles that open it",
        scopes: "What it may do",
        source: "Page",
        files: "Scripts and styles",
        templates: "Templates",
        savedById: "Signed by",
      },
      help: {
        savedById: "Who changed last what it does",
        url: "It is opened at /app/ and this: letters, digits, - and _",
        isActive: "Until then only those who may change it open it",
      },
      tabs: { templates: "Templates" },
    },
    ru: {
      name: "Свои приложения",
      one: "Приложение",
      create: "Новое приложение",
      about: "Собственные страницы рядом с остальными",
      emptyTitle: "Приложений пока нет",
      empty: "Приложение — ваша страница; данные она берёт у системы с правами того, кто её открыл.",
      fields: {
        url: "Адрес",
        roles: "Кому открывается",
        scopes: "Что ему можно",
        source: "Страница",
        files: "Скрипты и стили",
        templates: "Шаблоны",
        savedById: "Подписал",
      },
      help: {
        savedById: "Кто последним изменил то, что оно делает",
        url: "Открывается по адресу /app/ и этому слову: латинские буквы, цифры, - и _",
        isActive: "До этого его открывают только те, кто может его менять",
      },
      tabs: { templates: "Шаблоны" },
    },
  },
});
