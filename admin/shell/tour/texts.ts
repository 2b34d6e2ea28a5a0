export const texts = {
  en: {
    tour: {
      take: "Take the tour",
      next: "Next",
      back: "Back",
      done: "Done",
      close: "Leave the tour",
      later: "Later",
      ready: "Ready to begin",
      readyText: "Stock lies in the bins of a warehouse and comes from vendors. Make the first of each:",
      readyAlone: "That was the tour. It can be taken again from the menu under your name.",
    },
  },
  ru: {
    tour: {
      take: "Пройти обзор",
      next: "Далее",
      back: "Назад",
      done: "Готово",
      close: "Выйти из обзора",
      later: "Позже",
      ready: "Можно начинать",
      readyText: "Товар лежит в ячейках склада и приходит от поставщиков. Создайте первые записи:",
      readyAlone: "Обзор окончен. Пройти его снова можно из меню под вашим именем.",
    },
  },
} as const;
