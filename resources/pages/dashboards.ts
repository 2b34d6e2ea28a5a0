import { definePage } from "../core/pages.ts";

/** What managers open first: widgets of declared reports. */
export const dashboardPages = [
  definePage({
    name: "dashboards",
    path: "/dashboards",
    for: { scope: "dashboard:view" },
    menu: { in: "side", order: 10, icon: "LayoutDashboard", tour: true },
    hidesSearch: true,
    translations: {
      en: { name: "Dashboard", about: "How things stand, each figure with the rows behind it" },
      ru: { name: "Сводка", about: "Как идут дела, и за каждой цифрой — её строки" },
    },
  }),
] as const;
