/** Why goods go back to their vendor. */
export const reasons = ["damaged", "defective", "wrongItem", "excess", "expired", "other"] as const;

type Words = Readonly<Record<(typeof reasons)[number], string>>;

export const reasonWords: { readonly en: Words; readonly ru: Words } = {
  en: {
    damaged: "Damaged",
    defective: "Defective",
    wrongItem: "Wrong item",
    excess: "Too many",
    expired: "Expired",
    other: "Other",
  },
  ru: {
    damaged: "Повреждено",
    defective: "Брак",
    wrongItem: "Не тот товар",
    excess: "Лишнее",
    expired: "Истёк срок",
    other: "Другое",
  },
};
