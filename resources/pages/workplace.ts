import { definePage } from "../core/pages.ts";

/** Screens behind the sign-in that belong to no single module. */
export const workplacePages = [
  definePage({
    name: "welcome",
    path: "/",
    translations: { en: { name: "Home" }, ru: { name: "Главная" } },
  }),
  definePage({
    name: "settings",
    path: "/settings/:settingsPane?",
    hidesSearch: true,
    translations: { en: { name: "Settings" }, ru: { name: "Настройки" } },
  }),
  definePage({
    name: "pickList",
    path: "/pick-list",
    for: { scope: "lot:view:all" },
    about: { modules: ["sales_orders", "transfers", "work_orders"], in: ["open", "underWay"], icon: "ListChecks" },
    translations: { en: { name: "Pick list" }, ru: { name: "Лист отбора" } },
  }),
  definePage({
    name: "statement",
    path: "/statement",
    for: { scope: "sku_price:view:all" },
    about: { modules: ["customers"], in: [], icon: "ScrollText" },
    translations: { en: { name: "Statement of account" }, ru: { name: "Акт сверки" } },
  }),
  definePage({
    name: "upload",
    path: "/upload",
    menu: { in: "settings", section: "utilities", order: 30, icon: "Upload" },
    translations: {
      en: { name: "Upload", about: "Files that belong to no record, by drag and drop" },
      ru: { name: "Загрузка", about: "Файлы без записи: перетащите и загрузите" },
    },
  }),
  definePage({
    name: "generalSettings",
    path: "/general-settings",
    for: "administrators",
    hidesSearch: true,
    menu: { in: "settings", section: "system-config", order: 75, icon: "Settings2" },
    translations: {
      en: { name: "General settings", about: "Subscription and its limits, API keys" },
      ru: { name: "Общие настройки", about: "Подписка и её пределы, ключи API" },
    },
  }),
  definePage({
    name: "help",
    path: "/help/:subject?",
    translations: {
      en: { name: "Help", about: "What each part is for, and what its fields mean" },
      ru: { name: "Справка", about: "Для чего каждый раздел и что значат его поля" },
    },
  }),
  definePage({
    name: "logout",
    path: "/logout",
    translations: { en: { name: "Logout" }, ru: { name: "Выход" } },
  }),
] as const;
