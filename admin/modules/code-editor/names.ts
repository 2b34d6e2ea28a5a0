import { aliasesOf } from "../../../resources/core/aliases.ts";
import { isColumn } from "../../../resources/core/fields.ts";
import { definitionOf, isDeclared } from "../../../resources/core/registry.ts";
import type { CustomField } from "../../fields/useCustomFields.ts";

/** What people call a kind of value; codeEditor.kinds says it. */
export type KindWord = "text" | "number" | "money" | "date" | "yesNo" | "record" | "list";

/** What may be written at a place: a name, what it is called, what kind of value it has and which module it leads to. */
export type Offer = {
  readonly name: string;
  readonly label: string;
  readonly kind: KindWord;
  readonly module?: string;
};

/** Words of the registry, by their key. */
type Translate = (key: string) => string;
/** What a template is written for: its module and the company's own fields of it. */
export type About = { readonly module: string; readonly custom: readonly CustomField[] };

const kindWords: Readonly<Record<string, KindWord>> = {
  quantity: "number",
  integer: "number",
  percent: "number",
  number: "number",
  money: "money",
  unitMoney: "money",
  date: "date",
  datetime: "date",
  boolean: "yesNo",
};
const wordFor = (kind: string): KindWord => kindWords[kind] ?? "text";

/** Fields of a module, as a template reads them. */
const fieldsOf = (module: string, t: Translate): readonly Offer[] => {
  const resource = definitionOf(module);
  const { fields } = resource;
  const taken = { ...fields, ...aliasesOf(resource) };
  return Object.entries(fields).flatMap(([name, field]): readonly Offer[] => {
    if (["password", "json", "customFields"].includes(field.kind)) return [];
    const label = t(`resources.${module}.fields.${name}`);
    if (field.kind === "reference") {
      const relation = name.replace(/Id$/, "");
      // where a field has the name of a relation, it is the field that is meant
      const isRelation = isDeclared(field.module) && !Object.hasOwn(taken, relation);
      return isRelation ? [{ name: relation, label, kind: "record", module: field.module }] : [];
    }
    if (field.kind === "children" || field.kind === "records")
      return isDeclared(field.of) ? [{ name, label, kind: "list", module: field.of }] : [];
    if (field.kind === "labels") return [{ name, label, kind: "list" }];
    if (field.kind !== "computed") return isColumn(field) ? [{ name, label, kind: wordFor(field.kind) }] : [];
    if (field.as === "references") return [{ name, label, kind: "list" }];
    return ["stockLevels", "file"].includes(field.as) ? [] : [{ name, label, kind: wordFor(field.as) }];
  });
};

const texts = (names: readonly string[]): readonly Offer[] =>
  names.map((name) => ({ name, label: name, kind: "text" }));
/** What every template may name beside the fields of its record. */
const shared: Readonly<Record<string, readonly string[]>> = {
  company: ["name", "currency"],
  paper: ["title", "number", "code"],
};

/** What a module tells beside its fields, as a template reads it: insights.account.rows. */
const insightsAt = (module: string, [place, name, below]: readonly string[], t: Translate): readonly Offer[] | null => {
  const { insights = {} } = definitionOf(module);
  if (place !== "insights" || Object.keys(insights).length === 0) return null;
  const word = (insight: string, key: string) => t(`resources.${module}.insights.${insight}.${key}`);
  if (name === undefined)
    return Object.entries(insights).map(([own, { shows }]) => ({
      name: own,
      label: word(own, "name"),
      kind: shows === "rows" ? "list" : "record",
    }));
  const { columns = {}, rows } = insights[name] ?? {};
  if (below !== undefined && below !== "rows") return [];
  const offer = ([column, { kind }]: [string, { kind: string }]): Offer => ({
    name: column,
    label: word(name, `fields.${column}`),
    kind: wordFor(kind),
  });
  return [
    ...Object.entries(below === undefined ? columns : (rows ?? {})).map(offer),
    ...(rows && below === undefined ? [{ name: "rows", label: word(name, "name"), kind: "list" } as const] : []),
  ];
};

/** The module that a path leads to, through what lies in a record and what it refers to. */
export const moduleAt = (module: string, path: readonly string[]): string | undefined =>
  path.reduce<string | undefined>(
    (at, name) =>
      at === undefined ? undefined : fieldsOf(at, (key) => key).find((offer) => offer.name === name)?.module,
    module,
  );

/** What may follow a path, from a record that blocks led to; nothing where it leads nowhere. */
export const offersAt = (
  { module, custom }: About,
  { within, path }: { within: readonly string[]; path: readonly string[] },
  t: Translate,
): readonly Offer[] => {
  const [first = ""] = path;
  const sharedNames = path.length === 1 ? shared[first] : undefined;
  if (sharedNames) return texts(sharedNames);
  if (within.length === 0 && path.length === 1 && first === "custom")
    return custom.map(({ slug, displayName, kind }) => ({ name: slug, label: displayName, kind: wordFor(kind) }));
  const told = insightsAt(module, [...within, ...path], t);
  if (told) return told;
  const at = moduleAt(module, [...within, ...path]);
  if (at === undefined) return [];
  if (path.length > 0 || within.length > 0) return fieldsOf(at, t);
  return [
    ...fieldsOf(at, t),
    ...Object.keys(shared).map((name): Offer => ({ name, label: name, kind: "record" })),
    ...(definitionOf(at).insights ? [{ name: "insights", label: "insights", kind: "record" } as const] : []),
    ...(custom.length > 0 ? [{ name: "custom", label: "custom", kind: "record" } as const] : []),
  ];
};

/** Where the records of the innermost blocks lie that are open at the end of a text: ["lineItems"] within {{#each lineItems}}. */
export const openBlocks = (text: string): readonly string[] => {
  const open: { block: string; path: string }[] = [];
  for (const [, sign, block = "", path = ""] of text.matchAll(/\{\{(#|\/)(\w+)\s*([\w.]*)[^}]*\}\}/g)) {
    if (sign === "#") open.push({ block, path });
    else if (open.at(-1)?.block === block) open.pop();
  }
  return open.filter(({ block }) => block === "each" || block === "with").flatMap(({ path }) => path.split("."));
};

/** The path that is being written at the end of a text, and where it begins to count from; null outside of a tag. */
export const placeIn = (text: string): { within: readonly string[]; path: readonly string[] } | null => {
  const tag = /\{\{[#/]?([^{}]*)$/.exec(text)?.[1];
  if (tag === undefined) return null;
  const word = /([\w.]*)$/.exec(tag)?.[1] ?? "";
  return { within: openBlocks(text), path: word.split(".").slice(0, -1) };
};
