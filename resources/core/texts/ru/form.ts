import type { form as enForm, outcomes as enOutcomes } from "../en/form.ts";
import type { Translation } from "../translation.ts";

export const form: Translation<typeof enForm> = {
  requiredNote: "обязательно",
  fieldsMissing_one: "Не заполнено {{count}} поле.",
  fieldsMissing_few: "Не заполнены {{count}} поля.",
  fieldsMissing_many: "Не заполнено {{count}} полей.",
  fieldsMissing_other: "Не заполнено полей: {{count}}.",
  notSaved: "Пока ничего не сохранено:",
  leave: "Уйти без сохранения? Изменения пропадут.",
  draftMovesNothing: "Черновик не двигает запас",
  draftMovesNothingHelp: "Строки вы добавите дальше. Запас резервируется, когда вы открываете заказ.",
};

export const outcomes: Translation<typeof enOutcomes> = {
  added: "Добавлено: {{thing}}!",
  updated: "Изменено: {{thing}}!",
  deleted: "Удалено: {{thing}}!",
  addFailed: "Не удалось добавить: {{thing}}!",
  updateFailed: "Не удалось изменить: {{Thing}}!",
  deleteFailed: "Не удалось удалить: {{thing}}!",
  confirmDelete: "Удалить? Это действие нельзя отменить.",
};
