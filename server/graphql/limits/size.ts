import {
  Kind,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLError,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from "postgraphile/graphql";
import { definitionLimits, operationLimits } from "./limits.ts";
import { tooComplex } from "./too-complex.ts";

/** `branches` are the fields that select inside: each is a step of the plan, most a query of their own. */
type Size = { depth: number; fields: number; branches: number; aliases: number; repeats: number; directives: number };
type SizeOfFragment = (name: string) => Size;
const nothing: Readonly<Size> = { depth: 0, fields: 0, branches: 0, aliases: 0, repeats: 0, directives: 0 };

const add = (sum: Size, inner: Size, deeper: number): void => {
  sum.depth = Math.max(sum.depth, inner.depth + deeper);
  sum.fields += inner.fields;
  sum.branches += inner.branches;
  sum.aliases += inner.aliases;
  sum.repeats += inner.repeats;
  sum.directives += inner.directives;
};

/** `names` are what answers already in the place where this selection does; inline fragments answer in the same place. */
const measure = (set: SelectionSetNode, sizeOf: SizeOfFragment, names = new Set<string>()): Size => {
  const sum = { ...nothing };
  for (const selection of set.selections) {
    sum.directives += selection.directives?.length ?? 0;
    if (selection.kind === Kind.FRAGMENT_SPREAD) add(sum, sizeOf(selection.name.value), 0);
    else if (selection.kind === Kind.INLINE_FRAGMENT) add(sum, measure(selection.selectionSet, sizeOf, names), 0);
    else {
      const name = (selection.alias ?? selection.name).value;
      if (names.has(name)) sum.repeats += 1;
      names.add(name);
      sum.fields += 1;
      if (selection.selectionSet) sum.branches += 1;
      const inner = selection.selectionSet ? measure(selection.selectionSet, sizeOf) : nothing;
      // the usual question about the schema nests deeper than any of ours; in production another rule refuses it
      if (selection.name.value.startsWith("__")) add(sum, { ...inner, depth: 0 }, 0);
      else {
        if (selection.alias) sum.aliases += 1;
        add(sum, inner, 1);
      }
    }
  }
  return sum;
};

/** Each fragment is measured once; one that contains itself is another rule's error. */
const fragmentSizes = (fragments: ReadonlyMap<string, FragmentDefinitionNode>): SizeOfFragment => {
  const sizes = new Map<string, Size>();
  const sizeOf: SizeOfFragment = (name) => {
    const known = sizes.get(name);
    if (known) return known;
    sizes.set(name, nothing);
    const fragment = fragments.get(name);
    const size = fragment ? measure(fragment.selectionSet, sizeOf) : nothing;
    sizes.set(name, size);
    return size;
  };
  return sizeOf;
};

const excess = (size: Size): GraphQLError | undefined => {
  const { depth, fields, branches, aliases, repeats, directives } = operationLimits;
  if (size.depth > depth) return tooComplex(`The operation nests ${size.depth} fields`, depth);
  if (size.fields > fields) return tooComplex(`The operation selects ${size.fields} fields`, fields);
  if (size.branches > branches) return tooComplex(`The operation selects inside ${size.branches} fields`, branches);
  if (size.aliases > aliases) return tooComplex(`The operation has ${size.aliases} aliases`, aliases);
  if (size.repeats > repeats) return tooComplex(`The operation repeats ${size.repeats} fields`, repeats);
  if (size.directives > directives) return tooComplex(`The operation has ${size.directives} directives`, directives);
  return undefined;
};

const excessOfOperation = ({ selectionSet, variableDefinitions = [] }: OperationDefinitionNode, size: Size) => {
  const { rootFields, variables } = operationLimits;
  if (selectionSet.selections.length > rootFields)
    return tooComplex(`The operation has ${selectionSet.selections.length} root fields`, rootFields);
  if (variableDefinitions.length > variables)
    return tooComplex(`The operation has ${variableDefinitions.length} variables`, variables);
  return excess(size);
};

/** Fields of a document with its fragments written out, or what it has too much of. */
export const sizeOfDocument = ({ definitions }: DocumentNode): { fields: number; branches: number } | GraphQLError => {
  const operations = definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const fragments = definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
  if (operations.length > definitionLimits.operations)
    return tooComplex(`The document has ${operations.length} operations`, definitionLimits.operations);
  if (fragments.length > definitionLimits.fragments)
    return tooComplex(`The document has ${fragments.length} fragments`, definitionLimits.fragments);
  const sizeOf = fragmentSizes(new Map(fragments.map((fragment) => [fragment.name.value, fragment])));
  const total = { ...nothing };
  for (const operation of operations) {
    const size = measure(operation.selectionSet, sizeOf);
    const refusal = excessOfOperation(operation, size);
    if (refusal) return refusal;
    add(total, size, 0);
  }
  for (const fragment of fragments) {
    const refusal = excess(measure(fragment.selectionSet, sizeOf));
    if (refusal) return refusal;
  }
  return total;
};
