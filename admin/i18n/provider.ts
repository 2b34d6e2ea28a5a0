import type { I18nProvider } from "react-admin";
import { getI18nProvider } from "ra-i18n-i18next";
import i18next from "i18next";
import { locales, type Locale } from "./locales.ts";
import { fetchRestBy } from "./restOfWords.ts";
import { saidWords } from "./saidWords.ts";

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

/** Each language is two files, fetched when it is spoken: what the first screens say, and the rest. */
const read: Readonly<Record<Locale, Readonly<Record<"first" | "rest", () => Promise<{ default: object }>>>>> = {
  "en-US": { first: () => import("virtual:words/en/first"), rest: () => import("virtual:words/en/rest") },
  "ru-RU": { first: () => import("virtual:words/ru/first"), rest: () => import("virtual:words/ru/rest") },
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
      resources: { [locale]: { [namespace]: (await read[locale].first()).default } },
    },
    locales.map(({ locale: key, name }) => ({ locale: key, name })),
  );
  const { translate, forget } = saidWords(provider.translate);
  const whole = new Set<Locale>();
  const bring = async (name: Locale, ...parts: ("first" | "rest")[]) => {
    if (whole.has(name)) return;
    const trees = await Promise.all(parts.map((part) => read[name][part]()));
    trees.forEach((tree) => instance.addResourceBundle(name, namespace, tree.default, true));
    forget();
    whole.add(name);
  };
  fetchRestBy(() => bring(localeOf(provider.getLocale()), "rest"));
  remember(locale);
  return {
    ...provider,
    translate,
    changeLocale: async (name: string) => {
      const next = localeOf(name);
      await bring(next, "first", "rest");
      await provider.changeLocale(next);
      forget();
      remember(next);
    },
  };
};
