import { closingQuestions } from "../document.ts";
import { hasHelp, type AnyField } from "../fields.ts";
import type { Resource } from "../resource.ts";
import type { AnyTexts } from "../texts.ts";
import * as en from "../texts/en/fields.ts";
import * as ru from "../texts/ru/fields.ts";
import type { Check } from "./problems.ts";

type Words = Readonly<Record<string, string>>;
const common: Readonly<Record<"en" | "ru", { fields: Words; tabs: Words }>> = { en, ru };

/** Dotted names of every word in a tree. */
export const keysOf = (tree: object, prefix = ""): readonly string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "object" && value !== null ? keysOf(value, `${prefix}${key}.`) : [`${prefix}${key}`],
  );

const without = (needed: readonly string[], ...words: readonly (Words | undefined)[]): readonly string[] =>
  needed.filter((key) => !words.some((known) => known?.[key]?.trim()));

/** Its fields, what closing one and its operations ask, and what its insights tell. */
const choosable = ({ fields, document, operations, insights }: Resource): Readonly<Record<string, AnyField>> => ({
  ...Object.assign({}, ...Object.values(operations ?? {}).map(({ form }) => form)),
  ...Object.assign({}, ...Object.values(insights ?? {}).flatMap(({ columns, rows = {} }) => [columns, rows])),
  ...fields,
  ...closingQuestions(document),
});

const missingOptions = (resource: Resource, texts: AnyTexts): readonly string[] =>
  Object.entries(choosable(resource)).flatMap(([name, field]) => {
    if ((field.kind !== "choice" && field.kind !== "choices") || typeof field.options === "string") return [];
    return without(field.options, texts.options?.[name]).map((value) => `the option ${name}.${value}`);
  });

const closingWords = ({ moves }: AnyTexts): Words => {
  const words = moves?.close?.fields;
  return typeof words === "object" ? words : {};
};

const missingWords = (resource: Resource, language: "en" | "ru"): readonly string[] => {
  const texts = resource.translations[language];
  const fields = Object.entries(resource.fields);
  return [
    ...without(["name", "one", "create"], { name: texts.name, one: texts.one, create: texts.create }),
    ...(resource.list
      ? without(["emptyTitle", "empty"], { emptyTitle: texts.emptyTitle ?? "", empty: texts.empty ?? "" })
      : []),
    ...(resource.menu?.in === "settings" ? without(["about"], { about: texts.about ?? "" }) : []),
    ...without(
      fields.map(([name]) => name),
      texts.fields,
      common[language].fields,
    ).map((name) => `the field ${name}`),
    ...without(
      (resource.tabs ?? []).map(({ name }) => name),
      texts.tabs,
      common[language].tabs,
    ).map((name) => `the tab ${name}`),
    ...without(
      fields.filter(([, field]) => hasHelp(field)).map(([name]) => name),
      texts.help,
    ).map((name) => `the help of ${name}`),
    ...missingOptions(resource, texts),
    ...without(Object.keys(closingQuestions(resource.document)), closingWords(texts)).map(
      (name) => `${name}, asked when one is closed`,
    ),
    ...Object.entries(resource.insights ?? {}).flatMap(([name, { columns, rows = {} }]) =>
      without(["name", ...Object.keys({ ...columns, ...rows })], {
        ...texts.insights?.[name]?.fields,
        name: texts.insights?.[name]?.name ?? "",
      }).map((word) => `the insight ${name}.${word}`),
    ),
  ];
};

/** What happens to a record whatever it is; its fields and states happen besides. */
const happenings: readonly string[] = ["created", "deleted"];

const leftOver = (resource: Resource, texts: AnyTexts): readonly string[] => [
  ...[texts.fields, texts.help ?? {}, texts.required ?? {}].flatMap((words) =>
    Object.keys(words).filter((name) => !(name in resource.fields)),
  ),
  ...Object.keys(texts.options ?? {}).filter((name) => !(name in choosable(resource))),
  ...Object.keys(closingWords(texts)).filter((name) => !(name in closingQuestions(resource.document))),
  ...Object.keys(texts.nouns ?? {}).filter((name) => !(name in resource.fields)),
  ...Object.entries(texts.events ?? {}).flatMap(([event, sentence]) => [
    ...([...happenings, ...Object.keys(resource.fields), ...Object.keys(resource.states ?? {})].includes(event)
      ? []
      : [event]),
    ...[...sentence.matchAll(/{{(\w+)}}/g)]
      .map(([, name = ""]) => name)
      .filter((name) => !(name in resource.fields) && !["id", "before", "after"].includes(name)),
  ]),
  ...Object.keys(texts.tabs ?? {}).filter((name) => !resource.tabs?.some((tab) => tab.name === name)),
];

/** Every field, tab, option and help text has its word in both languages, and no word is left over. */
export const textProblems: Check = (resource) => [
  ...(["en", "ru"] as const).flatMap((language) => [
    ...missingWords(resource, language).map((what) => `no ${language} word for ${what}`),
    ...leftOver(resource, resource.translations[language]).map(
      (name) => `the ${language} word ${name} belongs to no field or tab`,
    ),
  ]),
  ...keysOf(resource.translations.en)
    .filter((key) => !keysOf(resource.translations.ru).includes(key))
    .map((key) => `${key} is said in English only`),
];
