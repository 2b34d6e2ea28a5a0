/** Words of how far a document is. */
export const texts = {
  en: {
    progress: {
      title: "Progress",
      open: "Open",
      allocated: "Allocated",
      allocatedPacked: "Allocated, packed",
      short: "Short",
      shortOn_one: "{{quantity}} short on {{smart_count}} line.",
      shortOn_other: "{{quantity}} short on {{smart_count}} lines.",
      dueOn: "The order is due on {{day}}.",
      lateSince: "Late since {{day}}.",
      stillOpen: "{{quantity}} still to come.",
      waits: "They are filled when goods arrive.",
    },
  },
  ru: {
    progress: {
      title: "Выполнение",
      open: "Ожидается",
      allocated: "Выделено",
      allocatedPacked: "Выделено, упаковано",
      short: "Не хватает",
      shortOn_one: "Не хватает {{quantity}} ед. в {{smart_count}} строке.",
      shortOn_few: "Не хватает {{quantity}} ед. в {{smart_count}} строках.",
      shortOn_many: "Не хватает {{quantity}} ед. в {{smart_count}} строках.",
      shortOn_other: "Не хватает {{quantity}} ед. в {{smart_count}} строках.",
      dueOn: "Срок заказа {{day}}.",
      lateSince: "Опаздывает с {{day}}.",
      stillOpen: "Ожидается ещё {{quantity}} ед.",
      waits: "Они заполнятся, когда придёт товар.",
    },
  },
} as const;
