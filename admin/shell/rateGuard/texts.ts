export const texts = {
  en: { rateGuard: { wait: "You are using the system heavily. Please wait {{smart_count}} second(s)." } },
  ru: { rateGuard: { wait: "Слишком много страниц подряд. Подождите {{smart_count}} с." } },
} as const;
