/** What stored messages say, by the key of their words. */
export const said = {
  ledgerDiffers_one:
    "Сверка учёта: {{count}} число расходится с записями ({{sku}}, {{quantity}}). Ничего не исправлено.",
  ledgerDiffers_few:
    "Сверка учёта: {{count}} числа расходятся с записями, среди них {{sku}}, {{quantity}}. Ничего не исправлено.",
  ledgerDiffers_many:
    "Сверка учёта: {{count}} чисел расходятся с записями, среди них {{sku}}, {{quantity}}. Ничего не исправлено.",
  ledgerDiffers_other:
    "Сверка учёта: {{count}} числа расходятся с записями, среди них {{sku}}, {{quantity}}. Ничего не исправлено.",
  mentioned: "Вас упоминает {{who}}: {{record}}",
  jobGivenUp: "Задание {{task}} не удалось, от него отказались.",
  mailGivenUp: "Письмо не удалось отправить, от него отказались.",
} as const;
