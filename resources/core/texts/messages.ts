import { pages } from "../../pages/pages.ts";
import { resources } from "../registry.ts";
import type { Resource } from "../resource.ts";
import { en } from "./en.ts";
import * as enCommon from "./en/fields.ts";
import { ru } from "./ru.ts";
import * as ruCommon from "./ru/fields.ts";

export type Language = "en" | "ru";
export const languages: readonly Language[] = ["en", "ru"];

/** A tree of words; leaves may hold {{parameters}}, and plural forms end in _one, _few, _many, _other. */
export type Words = { readonly [key: string]: string | Words };

const shared = { en, ru } satisfies Record<Language, Words>;
const common = { en: enCommon, ru: ruCommon };

const pick = (names: readonly string[], words: Readonly<Record<string, string>>): Words =>
  Object.fromEntries(names.flatMap((name) => (words[name] === undefined ? [] : [[name, words[name]]])));

const ofResource = (resource: Resource, language: Language): Words => {
  const { fields, tabs, help = {}, required = {}, options = {}, ...said } = resource.translations[language];
  const names = Object.keys(resource.fields);
  const titles = resource.tabs?.map(({ name }) => name) ?? [];
  return {
    ...said,
    fields: { ...pick(names, common[language].fields), ...pick(names, fields) },
    tabs: { ...pick(titles, common[language].tabs), ...pick(titles, tabs ?? {}) },
    help,
    required,
    options,
  };
};

/** Every word of the product in one language: the shared ones, resources.<module> for each module, pages.<page> for each page. */
export const messages = (language: Language): Words => ({
  ...shared[language],
  pages: Object.fromEntries(pages.map(({ name, translations }) => [name, { ...translations[language] }])),
  resources: Object.fromEntries(resources.map((resource) => [resource.name, ofResource(resource, language)])),
});

/** A title as it stands inside a sentence: "Purchase order" is "purchase order", "SKU" stays. */
export const inSentence = (title: string): string =>
  /^\p{Lu}\p{Ll}/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;
