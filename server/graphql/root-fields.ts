import {
  Kind,
  valueFromASTUntyped,
  type DocumentNode,
  type FieldNode,
  type SelectionSetNode,
} from "postgraphile/graphql";
import type { RootType } from "./rights.ts";

type Values = Readonly<Record<string, unknown>>;
/** A root field as it was asked for: the key it is answered under, its name, and what it was given. */
export type RootField = { type: RootType; key: string; name: string; args: Values };

/** Values as they were sent, whether they fit or not. */
const argumentsOf = ({ arguments: given = [] }: FieldNode, variables: Values): Values =>
  Object.fromEntries(given.map(({ name, value }) => [name.value, valueFromASTUntyped(value, { ...variables })]));

/** The root fields of a document, which may not be valid yet; of the operation by that name, where it says one. */
export const rootFieldsOf = (
  { definitions }: DocumentNode,
  variables: Values,
  operationName?: string | null,
): RootField[] => {
  const seen = new Set<string>();
  const fieldsIn = ({ selections }: SelectionSetNode): FieldNode[] =>
    selections.flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return [selection];
      if (selection.kind === Kind.INLINE_FRAGMENT) return fieldsIn(selection.selectionSet);
      const name = selection.name.value;
      if (seen.has(name)) return [];
      seen.add(name);
      return definitions.flatMap((each) =>
        each.kind === Kind.FRAGMENT_DEFINITION && each.name.value === name ? fieldsIn(each.selectionSet) : [],
      );
    });
  return definitions.flatMap((each) => {
    if (each.kind !== Kind.OPERATION_DEFINITION) return [];
    if (operationName != null && each.name?.value !== operationName) return [];
    seen.clear();
    return fieldsIn(each.selectionSet).map((field): RootField => ({
      type: each.operation,
      key: (field.alias ?? field.name).value,
      name: field.name.value,
      args: argumentsOf(field, variables),
    }));
  });
};
