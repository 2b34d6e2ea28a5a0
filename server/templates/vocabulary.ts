import { aliasesOf } from "../../resources/core/aliases.ts";
import { isColumn } from "../../resources/core/fields.ts";
import { definitionOf, isDeclared } from "../../resources/core/registry.ts";
import { prefixOf, type Resource } from "../../resources/core/resource.ts";
import type { Language } from "../../resources/core/texts/messages.ts";
import type { Hidden } from "../rest/selection.ts";
import { allWords, isSecret, optionsOf, relationOf, wordAt, type Asked, type Found } from "./asked.ts";
import { insightsIn, type Told } from "./insights.ts";
import type { Entry } from "./job.ts";

/** What a template reads of its records: as GraphQL, and what each field is called, by its path. */
export type Vocabulary = {
  readonly selection: string;
  readonly entries: Readonly<Record<string, Entry>>;
  /** Paths of what has rows. */
  readonly lists: readonly string[];
  /** Every path that leads to something, fields and what has fields. */
  readonly paths: readonly string[];
  readonly told: readonly Told[];
};

/** How far paths lead from a record: salesOrder.customer.businessName. */
const deepest = 3;

/** Every word of a source that could be the name of a field. */
export const namesIn = (texts: readonly string[]): ReadonlySet<string> => {
  const names = new Set(texts.flatMap((text) => text.match(/[a-zA-Z]\w*/g) ?? []));
  if (names.has("address"))
    for (const name of ["address1", "address2", "address3", "city", "district", "postalCode", "country"])
      names.add(name);
  return names;
};

const nested = (name: string, inner: Found, renamed?: readonly [string, string]): Found => ({
  lists: (inner.lists ?? []).map((path) => `${name}.${path}`),
  places: [name, `${name}.id`, ...(inner.places ?? []).map((path) => `${name}.${path}`)],
  parts: [`${name} { ${["id", ...inner.parts].join(" ")} }`],
  entries: inner.entries.map(([path, entry]) => [
    `${name}.${path}`,
    renamed && path === renamed[0] ? { ...entry, label: renamed[1] } : entry,
  ]),
});

/** Fields of a record that are named, and what lies in it or is referred to; never back to what it was reached from. */
const visit = (asked: Asked, resource: Resource, above: readonly string[]): Found => {
  const { names, hidden, words } = asked;
  const found = { parts: [], entries: [], lists: [], places: [] } as Required<Found>;
  const add = ({ parts, entries, lists = [], places = [] }: Found) => {
    found.places.push(...places);
    found.parts.push(...parts);
    found.entries.push(...entries);
    found.lists.push(...lists);
  };
  const taken = { ...resource.fields, ...aliasesOf(resource) };
  const below = [...above, resource.name];
  const mayGoOn = (module: string) => isDeclared(module) && !below.includes(module) && below.length <= deepest;
  for (const [name, field] of Object.entries(resource.fields)) {
    if (isSecret(field, hidden) || field.kind === "password" || field.kind === "json") continue;
    const label = wordAt(words, "resources", resource.name, "fields", name) ?? name;
    if (field.kind === "reference") {
      const relation = relationOf(name);
      if (names.has(name)) add({ parts: [name], entries: [[name, { label, kind: "integer" }]] });
      if (names.has(`${relation}Reference`))
        add({
          parts: [`${relation}Reference { id name }`],
          entries: [[`${relation}Reference.name`, { label, kind: "text" }]],
          places: [`${relation}Reference`, `${relation}Reference.id`],
        });
      // where a field has the name of a relation, it is the field that is meant
      if (names.has(relation) && !Object.hasOwn(taken, relation) && mayGoOn(field.module)) {
        const target = definitionOf(field.module);
        add(nested(relation, visit(asked, target, below), [target.title, label]));
      }
      continue;
    }
    if (!names.has(name)) continue;
    if (field.kind === "children" || field.kind === "records") {
      if (!mayGoOn(field.of)) continue;
      add(nested(name, visit(asked, definitionOf(field.of), below)));
      found.lists.push(name);
    } else if (field.kind === "labels")
      add({
        parts: ["labels { id name }"],
        entries: [[name, { label, kind: "text" }]],
        places: [`${name}.id`, `${name}.name`],
      });
    else if (field.kind === "customFields")
      add({
        parts: ["customFields { id value }"],
        entries: [],
        places: ["customFields", "customFields.id", "customFields.value"],
      });
    else if (field.kind === "computed" && field.as === "references")
      add({
        parts: [`${name} { id name }`],
        entries: [[name, { label, kind: "text" }]],
        places: [`${name}.id`, `${name}.name`],
      });
    else if (field.kind === "computed" ? !["stockLevels", "file"].includes(field.as) : isColumn(field)) {
      const options = optionsOf(words, resource, name, field);
      const prefix = name === resource.title ? prefixOf(resource) : "";
      const kind = field.kind === "computed" ? field.as : field.kind;
      add({
        parts: [name],
        entries: [[name, { label, kind, ...(options && { options }), ...(prefix && { prefix }) }]],
      });
    }
  }
  return found;
};

/** What a template reads of a module, of all it names, with what its reader may not see left out. */
export const vocabularyOf = (
  module: string,
  names: ReadonlySet<string>,
  hidden: Hidden,
  language: Language,
): Vocabulary => {
  const resource = definitionOf(module);
  const asked = { names: new Set([...names, resource.title]), hidden, words: allWords(language) };
  const { parts, entries, lists = [], places = [] } = visit(asked, resource, []);
  const { told, found } = insightsIn(asked, resource);
  const all = [...entries, ...found.entries];
  return {
    selection: [...new Set(["id", ...parts])].join(" "),
    entries: Object.fromEntries(all),
    lists: [...lists, ...(found.lists ?? [])],
    paths: ["id", ...places, ...(found.places ?? []), ...all.map(([path]) => path)],
    told,
  };
};
