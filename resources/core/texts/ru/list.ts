import type { list as en } from "../en/list.ts";
import type { Translation } from "../translation.ts";

export const list: Translation<typeof en> = {
  search: "Поиск: {{things}}",
  nothingFound: "Ничего не найдено",
  nothingFoundHelp: "Измените слова или уберите фильтр.",
  clearFilters: "Убрать фильтры",
  noneYet: "Пока пусто: {{things}}",
  ascending: "По возрастанию",
  descending: "По убыванию",
  columns: "Столбцы",
  failed: "Не удалось получить данные.",
};
