/** Languages by the names of SPEC 9. */
export const locales = [
  { locale: "en-US", name: "English", language: "en" },
  { locale: "ru-RU", name: "Русский", language: "ru" },
] as const;

export type Locale = (typeof locales)[number]["locale"];
