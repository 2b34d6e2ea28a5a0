/** Words of bringing what is missing from another warehouse. */
export const texts = {
  en: { bringing: { bring: "Transfer {{quantity}} from {{warehouse}}" } },
  ru: { bringing: { bring: "Переместить {{quantity}}: {{warehouse}}" } },
};
