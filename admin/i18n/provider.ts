import type { I18nProvider } from "react-admin";
import { getI18nProvider } from "ra-i18n-i18next";
import i18next from "i18next";
import { locales, type Locale } from "./locales.ts";

const cookie = "lang";
const year = 60 * 60 * 24 * 365;
const namespace = "translation";

const localeOf = (name: string | undefined): Locale => locales.find(({ locale }) => locale === name)?.locale ?? "en-US";

const chosen = (): Locale =>
  localeOf(
    document.cookie
      .split("; ")
      .find((pair) => pair.startsWith(`${cookie}=`))
      ?.slice(cookie.length + 1),
  );

const remember = (locale: string) => {
  document.cookie = `${cookie}=${locale}; path=/; max-age=${year}; samesite=lax`;
  document.documentElement.lang = locale;
};

/** Each language is a file of its own, fetched when it is spoken. */
const read: Readonly<Record<Locale, () => Promise<object>>> = {
  "en-US": () => import("virtual:words/en").then((module) => module.default),
  "ru-RU": () => import("virtual:words/ru").then((module) => module.default),
};

/** Texts in the language of the cookie `lang`. */
export const createI18n = async (): Promise<I18nProvider> => {
  const locale = chosen();
  const instance = i18next.createInstance();
  const provider = await getI18nProvider(
    instance,
    {
      lng: locale,
      // both languages have every word, and none is looked for in a third place
      fallbackLng: false,
      load: "currentOnly",
      interpolation: { escapeValue: false },
      resources: { [locale]: { [namespace]: await read[locale]() } },
    },
    locales.map(({ locale: key, name }) => ({ locale: key, name })),
  );
  remember(locale);
  return {
    ...provider,
    changeLocale: async (name: string) => {
      const next = localeOf(name);
      if (!instance.hasResourceBundle(next, namespace)) instance.addResourceBundle(next, namespace, await read[next]());
      await provider.changeLocale(next);
      remember(next);
    },
  };
};
