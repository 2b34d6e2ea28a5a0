import type { list as en } from "../en/list.ts";
import type { Translation } from "../translation.ts";

export const list: Translation<typeof en> = {
  search: "Поиск: {{things}}",
  countOf: "{{shown}} из {{total}}",
  loadMore: "Показать ещё {{count}}",
  nothingFound: "Ничего не найдено",
  nothingFoundHelp: "Измените слова или уберите фильтр.",
  clearFilters: "Убрать фильтры",
  noneYet: "Пока пусто: {{things}}",
  needsFirst: "Что нужно сначала",
  has: "Уже есть",
  sortBy: "Порядок",
  ascending: "По возрастанию",
  descending: "По убыванию",
  columns: "Столбцы",
  all: "Все",
  failed: "Не удалось получить данные.",
  filters: {
    is: "{{field}}:",
    isAnyOf: "{{field}} — любое из",
    after: "{{field}} с",
    before: "{{field}} до",
    atLeast: "{{field}} не меньше",
    atMost: "{{field}} не больше",
    labels: "Метка:",
    createdAfter: "Создано с",
    createdBefore: "Создано до",
    inactiveToo: "Показать и выключенных",
    stockIn: "Запас в",
    remove: "Убрать этот фильтр",
  },
};
