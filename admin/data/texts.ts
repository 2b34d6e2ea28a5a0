/** Why something was refused, where the code alone does not say it; by the reason the database gives. */
export const texts = {
  en: {
    rules: {
      systemLabel: "Cannot perform delete. This label belongs to the system; only its colour can change.",
      defaultStatus: "Cannot perform delete. It is the default for its state; make another one the default first.",
    },
    refusals: {
      more_one: "and {{count}} more",
      more_other: "and {{count}} more",
      some_one: "one",
      some_other: "{{count}}",
    },
  },
  ru: {
    rules: {
      systemLabel: "Удалить нельзя. Метка системная, изменить можно только цвет.",
      defaultStatus: "Удалить нельзя. Это основной статус состояния; сначала назначьте основным другой.",
    },
    refusals: {
      more_one: "и ещё {{count}}",
      more_few: "и ещё {{count}}",
      more_many: "и ещё {{count}}",
      more_other: "и ещё {{count}}",
      some_one: "одна запись",
      some_few: "{{count}} записи",
      some_many: "{{count}} записей",
      some_other: "{{count}} записи",
    },
  },
} as const;
