/** Words of the forms of operations. */
export const texts = {
  en: { operations: { effect: "What this will do", noEffect: "Nothing changes yet." } },
  ru: { operations: { effect: "Что произойдёт", noEffect: "Пока ничего не меняется." } },
} as const;
