import type { AnyField } from "./fields.ts";
import { isColumn } from "./fields.ts";
import type { Named } from "./document.ts";
import type { Resource } from "./resource.ts";

/** An addend of an amount; `less` is taken off it. */
export type AmountPart =
  /** Another amount of the same record; `positive` counts nothing below zero. */
  | { readonly field: string; readonly less?: true; readonly positive?: true }
  /** Columns of rows that point at the record by a column of theirs, summed up. */
  | {
      readonly sum: string | readonly string[];
      readonly of: string;
      readonly by: string;
      readonly where?: Readonly<Record<string, string | boolean>>;
      /** The reference of a row to the record that it stands for, where its own title or item does not say. */
      readonly names?: string;
      readonly less?: true;
    };

/** Its part of an amount of the line that it names, to the cent. */
export type AmountShare = { readonly shareOf: Named };

/** What an amount is made of: addends, or its part of another one. */
export type MadeOf = readonly AmountPart[] | AmountShare;

export const isShare = (made: MadeOf): made is AmountShare => "shareOf" in made;

/** The kind of line of a document that a module is, where it is one. */
const lineKindOf = (parent: Resource | undefined, child: string) =>
  Object.entries(parent?.document?.lines ?? {}).find(([field]) => {
    const made = parent?.fields[field];
    return made?.kind === "children" && made.of === child;
  })?.[1];

const ofLines = ({ fields, document }: Resource, columns: readonly string[]): readonly AmountPart[] =>
  Object.entries(document?.lines ?? {}).flatMap(([field, { bill, item }]) => {
    const made = fields[field];
    return !bill && made?.kind === "children" ? [{ sum: columns, of: made.of, by: made.by, names: item }] : [];
  });

const ofComputed = (field: AnyField | undefined): MadeOf | undefined =>
  field?.kind === "computed" && field.as === "money" && "sum" in field.from ? [field.from] : undefined;

/** The amounts of a module that say what they are made of: as its fields declare, or as its sums, its lines or computed values do. */
export const explainedAmounts = (
  resource: Resource,
  parentOf: (name: string) => Resource | undefined,
): ReadonlyMap<string, MadeOf> => {
  const { fields, document, parent } = resource;
  const of = parent && lineKindOf(parentOf(parent[0]), resource.name)?.of;
  const told = Object.entries(fields).flatMap(([name, field]): [string, MadeOf][] => {
    const columns = document?.sums?.[name];
    const made =
      (isColumn(field) ? field.madeOf : undefined) ??
      (columns && ofLines(resource, columns)) ??
      (of?.parts?.includes(name) ? { shareOf: of } : undefined) ??
      ofComputed(field);
    return made ? [[name, made]] : [];
  });
  return new Map(told);
};
