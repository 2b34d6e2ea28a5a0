export const texts = {
  en: {
    demo: {
      filter: "Filter",
      yes: "Yes",
      no: "No",
      noFilters: "No filter is saved yet. Narrow a list and press “Save” beside its tabs.",
      person: "Person",
      previous: "Previous page",
      next: "Next page",
      isFirst: "This is the first page",
      isLast: "This is the last page",
      page: "Page {{page}} of {{pages}} · {{total}} in all",
    },
  },
  ru: {
    demo: {
      filter: "Фильтр",
      yes: "Да",
      no: "Нет",
      noFilters: "Фильтров пока нет. Сузьте список и сохраните фильтр рядом с его вкладками.",
      person: "Сотрудник",
      previous: "Предыдущая страница",
      next: "Следующая страница",
      isFirst: "Это первая страница",
      isLast: "Это последняя страница",
      page: "Страница {{page}} из {{pages}} · всего {{total}}",
    },
  },
} as const;
