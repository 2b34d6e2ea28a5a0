import { definePage } from "../core/pages.ts";

/** A company's own pages; which of them a role opens, each names itself (projects). */
export const appPages = [
  definePage({
    name: "app",
    path: "/app/:url",
    hidesSearch: true,
    translations: { en: { name: "Custom app" }, ru: { name: "Приложение" } },
  }),
] as const;
