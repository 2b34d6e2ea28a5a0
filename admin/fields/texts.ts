export const texts = {
  en: {
    fields: {
      yes: "Yes",
      open: "Show choices",
      clear: "Clear",
      searching: "Searching",
      nothingFound: "Nothing found",
      typeMore: "Type one more character",
      lookupFailed: "Error when retrieving data.",
      addLabel: "Add a label",
      removeLabel: "Remove {{name}}",
    },
  },
  ru: {
    fields: {
      yes: "Да",
      open: "Показать варианты",
      clear: "Очистить",
      searching: "Поиск",
      nothingFound: "Ничего не найдено",
      typeMore: "Введите ещё один символ",
      lookupFailed: "Ошибка при получении данных.",
      addLabel: "Добавить метку",
      removeLabel: "Убрать {{name}}",
    },
  },
} as const;
