import { definePage } from "../core/pages.ts";

/** Routes that the specification names for demonstration, beside the lists /addresses and /contacts and the page /history: in no menu, found by the palette. */
export const demoPages = [
  definePage({
    name: "filter",
    path: "/filter",
    for: { scope: "filter:view:all" },
    translations: {
      en: { name: "Saved filters", about: "Your filters of every list, and those shared with you" },
      ru: { name: "Сохранённые фильтры", about: "Ваши фильтры всех списков и общие" },
    },
  }),
  definePage({
    name: "pagination",
    path: "/pagination",
    for: { scope: "user:view:all" },
    translations: {
      en: { name: "Pagination", about: "The people of the company, page by page" },
      ru: { name: "Постраничный список", about: "Сотрудники компании, страница за страницей" },
    },
  }),
] as const;
