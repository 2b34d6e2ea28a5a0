export const texts = {
  en: { connection: { lost: "No connection. What you typed is kept." } },
  ru: { connection: { lost: "Нет связи. Введённое сохранено." } },
} as const;
