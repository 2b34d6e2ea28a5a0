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
    name: "logout",
    path: "/logout",
    translations: { en: { name: "Logout" }, ru: { name: "Выход" } },
  }),
] as const;
