/** What keys do, where no button says it. */
export const texts = {
  en: {
    keys: {
      nextRow: "Next row",
      previousRow: "Previous row",
      selectRow: "Select the row",
      selectDown: "Select downwards",
      selectUp: "Select upwards",
      openRow: "Open the row",
      scan: "Go to the scan field",
    },
  },
  ru: {
    keys: {
      nextRow: "Следующая строка",
      previousRow: "Предыдущая строка",
      selectRow: "Отметить строку",
      selectDown: "Отмечать вниз",
      selectUp: "Отмечать вверх",
      openRow: "Открыть строку",
      scan: "К полю сканирования",
    },
  },
} as const;
