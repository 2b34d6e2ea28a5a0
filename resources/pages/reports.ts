import { definePage } from "../core/pages.ts";

/** The hub of the reports; each of them brings its own path. */
export const reportPages = [
  definePage({
    name: "reports",
    path: "/reports",
    menu: { in: "side", order: 110, icon: "ChartColumn", tour: true },
    hidesSearch: true,
    translations: {
      en: { name: "Reports", about: "Figures over everything that is recorded, each with the rows behind it" },
      ru: { name: "Отчёты", about: "Цифры по всем записям, и за каждой — её строки" },
    },
  }),
] as const;
