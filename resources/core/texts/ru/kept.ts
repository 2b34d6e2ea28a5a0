import type { kept as en } from "../en/kept.ts";
import type { Translation } from "../translation.ts";

export const kept: Translation<typeof en> = {
  archivedBy: "Кто убрал в архив",
  asOf: "На какой момент",
  creditEventId: "Событие зачёта",
  isBuiltIn: "Создано вместе с компанией",
  pinnedTemplateVersion: "Версия шаблона",
  customFieldValues: "Свои поля",
  deletedAt: "Удалено",
  eventId: "Событие запасов",
  language: "Язык",
  placedEventId: "Событие отгрузки",
  source: "Источник",
  tier: "Тариф",
};
