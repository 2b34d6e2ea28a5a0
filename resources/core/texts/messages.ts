import { pages } from "../../pages/pages.ts";
import { pascal } from "../naming.ts";
import { reports, resources } from "../registry.ts";
import type { Resource } from "../resource.ts";
import { stateKey } from "../states.ts";
import { en } from "./en.ts";
import { ofDeed as enDeed } from "./en/deeds.ts";
import * as enCommon from "./en/fields.ts";
import { ru } from "./ru.ts";
import { ofDeed as ruDeed } from "./ru/deeds.ts";
import * as ruCommon from "./ru/fields.ts";
import { statesByGender } from "./ru/states.ts";

export { inSentence } from "./sentence.ts";
export type Language = "en" | "ru";
export const languages: readonly Language[] = ["en", "ru"];

/** A tree of words; leaves may hold {{parameters}}, and plural forms end in _one, _few, _many, _other. */
export type Words = { readonly [key: string]: string | Words };

const shared = { en, ru } satisfies Record<Language, Words>;
const common = { en: enCommon, ru: ruCommon };
const sentences = { en: enDeed, ru: ruDeed };

const pick = (names: readonly string[], words: Readonly<Record<string, string>>): Words =>
  Object.fromEntries(names.flatMap((name) => (words[name] === undefined ? [] : [[name, words[name]]])));

/** Words of its states that are not those of all: Russian bends them, and English says the same of them. */
const ownStates = ({ states = {}, translations }: Resource, language: Language): Words => {
  const { gender } = translations.ru;
  const bent = gender ? statesByGender[gender] : {};
  const own = Object.keys(states)
    .map(stateKey)
    .filter((key) => key in bent);
  return pick(own, language === "ru" ? bent : shared[language].states);
};

const ofResource = (resource: Resource, language: Language): Words => {
  const { fields, tabs, help = {}, required = {}, options = {}, gender: _, ...said } = resource.translations[language];
  const names = Object.keys(resource.fields);
  const titles = resource.tabs?.map(({ name }) => name) ?? [];
  return {
    ...said,
    fields: { ...pick(names, common[language].fields), ...pick(names, fields) },
    tabs: { ...pick(titles, common[language].tabs), ...pick(titles, tabs ?? {}) },
    help,
    required,
    options,
    states: ownStates(resource, language),
  };
};

/** What is said of lines once something was done of them, whatever it was: keys of the reasons that the database gives. */
const deeds = (language: Language): { validation: Words; rules: Words } => {
  const said = resources.flatMap(({ translations }) =>
    Object.entries(translations[language].deeds ?? {}).map(
      ([deed, word]) => [deed, pascal(deed), sentences[language](word)] as const,
    ),
  );
  return {
    validation: Object.fromEntries(
      said.flatMap(([deed, Deed, { done, below }]) => [
        [deed, done],
        [`below${Deed}`, below],
      ]),
    ),
    rules: Object.fromEntries(said.map(([, Deed, { line }]) => [`line${Deed}`, line])),
  };
};

/** Every word of the product in one language: the shared ones, resources.<module> for each module and report, pages.<page> for each page. */
export const messages = (language: Language): Words => ({
  ...shared[language],
  validation: { ...shared[language].validation, ...deeds(language).validation },
  rules: deeds(language).rules,
  pages: Object.fromEntries(pages.map(({ name, translations }) => [name, { ...translations[language] }])),
  resources: Object.fromEntries(
    [...resources, ...reports].map((resource) => [resource.name, ofResource(resource, language)]),
  ),
});
