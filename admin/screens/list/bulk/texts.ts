export const texts = {
  en: {
    bulk: {
      progress: "Progress",
      done: "{{done}} of {{total}} done.",
      refused_one: "{{count}} was left as it is:",
      refused_other: "{{count}} were left as they are:",
      close: "Close",
      label: "Label",
      labelThings: "Label {{count}} {{thing}}",
      chooseLabel: "Choose a label to add or remove",
      noLabels: "There is no label for these records yet. Labels are made in the settings.",
      add: "Add {{name}}",
      remove: "Remove {{name}}",
    },
  },
  ru: {
    bulk: {
      progress: "Ход выполнения",
      done: "Выполнено: {{done}} из {{total}}.",
      refused_one: "{{count}} запись осталась без изменений:",
      refused_few: "{{count}} записи остались без изменений:",
      refused_many: "{{count}} записей остались без изменений:",
      refused_other: "{{count}} записи остались без изменений:",
      close: "Закрыть",
      label: "Метки",
      labelThings: "Метки: {{thing}}, {{count}}",
      chooseLabel: "Выберите метку, которую нужно поставить или снять",
      noLabels: "Для этих записей меток пока нет. Их создают в настройках.",
      add: "Поставить «{{name}}»",
      remove: "Снять «{{name}}»",
    },
  },
} as const;
