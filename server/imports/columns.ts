import { filledBy, importedFields } from "../../resources/core/exchange.ts";
import type { AnyField } from "../../resources/core/fields.ts";
import { kebab, snake } from "../../resources/core/naming.ts";
import { documents, optionsOf as choicesOf } from "../../resources/core/registry.ts";
import type { Resource } from "../../resources/core/resource.ts";
import { stateKeys, statesOf } from "../../resources/core/states.ts";
import { commonSynonyms } from "../../resources/core/synonyms.ts";
import { languages, messages, type Words } from "../../resources/core/texts/messages.ts";
import { bare } from "./column-name.ts";
import { countryCodes } from "./countries.ts";
import type { Options } from "./values.ts";

export type CustomField = { id: number; displayName: string; slug: string | null; kind: string };
/** What a column of a file fills. */
export type Target =
  { name: string; field: AnyField; optionsOf: (values: Values) => Options } | { name: string; custom: CustomField };
/** What a row says of other fields, as far as it is read. */
type Values = ReadonlyMap<string, unknown>;

const trees = languages.map((language) => messages(language));
/** What something is called in every language. */
export const called = (path: readonly string[]): string[] =>
  trees.flatMap((tree) => {
    const found = path.reduce<string | Words | undefined>(
      (at, part) => (typeof at === "object" ? at[part] : undefined),
      tree,
    );
    return typeof found === "string" ? [found] : [];
  });

const named = (values: readonly string[], namesOf: (value: string) => readonly string[]): Options =>
  // a value that another is called by means itself
  new Map([
    ...values.flatMap((value) => namesOf(value).map((word) => [word.toLowerCase(), value] as const)),
    ...values.map((value) => [value.toLowerCase(), value] as const),
  ]);
const stateNames =
  (module: string) =>
  (state: string): readonly string[] =>
    stateKeys(module, state).flatMap((key) => called(key.split(".")));

/** The values of a choice by what people call them, which may be the name of a module; those of a state by its record's module. */
const optionsFor = (resource: Resource, name: string, field: AnyField): ((values: Values) => Options) => {
  if (field.kind === "state") {
    const byModule = new Map(documents().map((module) => [module, named(statesOf(module), stateNames(module))]));
    return (values) => byModule.get(String(values.get(field.of ?? ""))) ?? new Map<string, string>();
  }
  if (field.kind === "country") return countryCodes;
  const options =
    field.kind === "choice" || field.kind === "choices"
      ? named(choicesOf(field), (value) => [
          ...called(["resources", resource.name, "options", name, value]),
          ...called(["resources", value, "name"]),
        ])
      : new Map<string, string>();
  return () => options;
};

/** What columns may fill, by the names that mappings use. */
export const targetsOf = (resource: Resource, custom: readonly CustomField[]): ReadonlyMap<string, Target> =>
  new Map<string, Target>([
    ...importedFields(resource).map(
      ([name, field]) => [name, { name, field, optionsOf: optionsFor(...filledBy(resource, name), field) }] as const,
    ),
    ...custom.map((field) => [`cf:${field.id}`, { name: `cf:${field.id}`, custom: field }] as const),
  ]);

/** What columns are called: by the words of a module alone, or also as people and other programs call its fields. */
export type Naming = "words" | "synonyms";
/**
 * Which field each column fills, by what it was the last time, by what is known of files like it, or by its name; of two
 * that fill the same the first.
 */
export const suggested = (
  resource: Resource,
  custom: readonly CustomField[],
  headers: readonly string[],
  remembered: Readonly<Record<string, string | null>>,
  known: readonly (string | null)[] | null = null,
  naming: Naming = "synonyms",
): (string | null)[] => {
  const targets = targetsOf(resource, custom);
  // a file of the same columns fills the same, even where somebody left some out
  const isAlike = headers.every((header) => Object.hasOwn(remembered, header));
  const byKnown = known && !isAlike ? known : null;
  const byName = new Map<string, string>();
  const know = (word: string, target: string) => byName.has(bare(word)) || byName.set(bare(word), target);
  for (const [column] of known ? [] : importedFields(resource)) {
    const [owner, name] = filledBy(resource, column);
    const labels = called(["resources", owner.name, "fields", name]);
    // what a document says itself comes before what its lines say by the same name
    const ones = owner === resource ? [] : called(["resources", owner.name, "one"]);
    for (const word of [
      ...[column, name, snake(name), kebab(name), name.replace(/Id$/, "")],
      ...labels,
      ...ones.flatMap((one) => [name, ...labels].map((label) => `${one} ${label}`)),
    ])
      know(word, column);
  }
  // what the module calls a field itself comes before what others may call another one
  for (const [column] of known || naming === "words" ? [] : importedFields(resource)) {
    const [owner, name] = filledBy(resource, column);
    for (const word of [...(owner.synonyms?.[name] ?? []), ...(commonSynonyms[name] ?? [])]) know(word, column);
  }
  for (const { id, slug, displayName } of custom) {
    if (slug) know(`cf:${slug}`, `cf:${id}`);
    know(displayName, `cf:${id}`);
  }
  const taken = new Set<string>();
  return headers.map((header, at) => {
    const before = byKnown ? byKnown[at] : remembered[header];
    const found =
      before !== undefined && before !== null && targets.has(before) ? before : (byName.get(bare(header)) ?? null);
    if (found === null || taken.has(found)) return null;
    taken.add(found);
    return found;
  });
};
