export const texts = {
  en: { scanning: { scan: "Scan" } },
  ru: { scanning: { scan: "Сканировать" } },
};
