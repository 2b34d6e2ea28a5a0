export const texts = {
  en: {
    session: {
      ended: "Your session has ended. Sign in to go on.",
      kept: "The page stays as it is, and what you typed with it.",
      leave: "Log out instead",
    },
  },
  ru: {
    session: {
      ended: "Сеанс окончен. Войдите, чтобы продолжить.",
      kept: "Страница остаётся как есть, вместе с введённым.",
      leave: "Выйти",
    },
  },
} as const;
