export const texts = {
  en: {
    settings: {
      find: "Find a setting",
      none: "No setting is called “{{text}}”.",
      noneHelp: "Try another word: a module, or one of its settings.",
      nothingHere: "There is nothing to set up here yet.",
      active: "{{count}} active",
      edit: "Change",
      move: "From tile to tile",
    },
  },
  ru: {
    settings: {
      find: "Найти настройку",
      none: "Настройки «{{text}}» нет.",
      noneHelp: "Попробуйте другое слово: раздел или одну из его настроек.",
      nothingHere: "Настраивать здесь пока нечего.",
      active: "{{count}} активных",
      edit: "Изменить",
      move: "От плитки к плитке",
    },
  },
} as const;
