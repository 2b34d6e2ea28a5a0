export const texts = {
  en: {
    help: {
      all: "All subjects",
      open: "Read more",
      steps: "What can be done",
      fields: "What its fields mean",
      none: "There is no help of this name, or your role does not see it.",
    },
  },
  ru: {
    help: {
      all: "Все разделы",
      open: "Подробнее",
      steps: "Что можно сделать",
      fields: "Что значат поля",
      none: "Такой справки нет, или ваша роль этого не видит.",
    },
  },
} as const;
