import type { I18nProvider } from "ra-core";
import { getI18nProvider } from "ra-i18n-i18next";
import i18next from "i18next";
import { locales, treeOf } from "./messages.ts";

const cookie = "lang";
const year = 60 * 60 * 24 * 365;

const chosen = (): string => {
  const saved = document.cookie
    .split("; ")
    .find((pair) => pair.startsWith(`${cookie}=`))
    ?.slice(cookie.length + 1);
  return locales.find(({ locale }) => locale === saved)?.locale ?? "en-US";
};

const remember = (locale: string) => {
  document.cookie = `${cookie}=${locale}; path=/; max-age=${year}; samesite=lax`;
  document.documentElement.lang = locale;
};

/** Texts in the language of the cookie `lang`, English where a word is missing. */
export const createI18n = async (): Promise<I18nProvider> => {
  const locale = chosen();
  const provider = await getI18nProvider(
    i18next.createInstance(),
    {
      lng: locale,
      fallbackLng: "en-US",
      interpolation: { escapeValue: false },
      resources: Object.fromEntries(locales.map((each) => [each.locale, { translation: treeOf(each.language) }])),
    },
    locales.map(({ locale: key, name }) => ({ locale: key, name })),
  );
  remember(locale);
  return {
    ...provider,
    changeLocale: async (next: string) => {
      await provider.changeLocale(next);
      remember(next);
    },
  };
};
