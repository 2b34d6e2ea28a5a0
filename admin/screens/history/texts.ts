export const texts = {
  en: {
    historyPage: {
      modules: "Records",
      allModules: "All records",
      operations: { created: "Created", updated: "Changed", deleted: "Deleted" },
      from: "From",
      to: "Until",
      clear: "Clear",
      oneRecord: "Only what was done to the record with the number {{id}}.",
      ofUser: "What this person did",
      ofRecord: "All of its history",
    },
  },
  ru: {
    historyPage: {
      modules: "Записи",
      allModules: "Все записи",
      operations: { created: "Создано", updated: "Изменено", deleted: "Удалено" },
      from: "С",
      to: "По",
      clear: "Сбросить",
      oneRecord: "Только то, что сделано с записью под номером {{id}}.",
      ofUser: "Что сделал этот человек",
      ofRecord: "Вся её история",
    },
  },
} as const;
