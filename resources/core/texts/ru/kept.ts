import type { kept as en } from "../en/kept.ts";
import type { Translation } from "../translation.ts";

export const kept: Translation<typeof en> = {
  archivedBy: "Кто убрал в архив",
  asOf: "На какой момент",
  creditEventId: "Событие зачёта",
  customFieldValues: "Свои поля",
  deletedAt: "Удалено",
  eventId: "Событие запасов",
  language: "Язык",
  placedEventId: "Событие отгрузки",
  source: "Источник",
  tier: "Тариф",
};
