import type { actions as en } from "../en/actions.ts";
import type { Translation } from "../translation.ts";

export const actions: Translation<typeof en> = {
  saveChanges: "Сохранить изменения",
  create: "Создать",
  createDraft: "Создать черновик",
  delete: "Удалить",
  clear: "Очистить",
  tryAgain: "Повторить",
};
