import {
  getNamedType,
  getNullableType,
  getOperationAST,
  isListType,
  isObjectType,
  Kind,
  valueFromAST,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  type SelectionSetNode,
} from "postgraphile/graphql";

/** Rows of a list that says no number itself: those of a page, and what belongs to a record. */
const rows = { page: 25, belonging: 4 } as const;

type Variables = Readonly<Record<string, unknown>>;
/** What is selected, counted anew for the variables of each request. */
type Count = (variables: Variables) => number;
type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

/** How many rows a field asks for. */
const rowsOf = (parent: GraphQLObjectType, node: FieldNode): Count => {
  const field = parent.getFields()[node.name.value];
  const asked = field?.args.find(({ name }) => name === "limit");
  if (field && asked) {
    const given = node.arguments?.find(({ name }) => name.value === "limit")?.value;
    return (variables) => {
      const limit: unknown = given ? valueFromAST(given, asked.type, variables) : undefined;
      return typeof limit === "number" ? Math.max(0, limit) : rows.page;
    };
  }
  // the rows of a connection were counted with itself
  const isMany = field && isListType(getNullableType(field.type)) && !parent.name.endsWith("Connection");
  return () => (isMany ? rows.belonging : 1);
};

const countOf = (fragments: Fragments, parent: GraphQLObjectType | undefined, set: SelectionSetNode): Count => {
  const counts = set.selections.map((selection): Count => {
    if (selection.kind === Kind.INLINE_FRAGMENT) return countOf(fragments, parent, selection.selectionSet);
    if (selection.kind === Kind.FRAGMENT_SPREAD) {
      const fragment = fragments.get(selection.name.value);
      return fragment ? countOf(fragments, parent, fragment.selectionSet) : () => 0;
    }
    const field = parent?.getFields()[selection.name.value];
    if (!parent || !field || !selection.selectionSet) return () => 1;
    const type = getNamedType(field.type);
    const number = rowsOf(parent, selection);
    const inner = countOf(fragments, isObjectType(type) ? type : undefined, selection.selectionSet);
    return (variables) => number(variables) * (1 + inner(variables));
  });
  return (variables) => counts.reduce((sum, count) => sum + count(variables), 0);
};

const branchesOf = (set: SelectionSetNode): number =>
  set.selections.reduce(
    (sum, selection) =>
      selection.kind !== Kind.FRAGMENT_SPREAD && selection.selectionSet
        ? sum + 1 + branchesOf(selection.selectionSet)
        : sum,
    0,
  );

type Expected = { values: Count; branches: number };
const known = new WeakMap<DocumentNode, Expected>();

/**
 * What an operation is expected to show: `values` with those of all rows that its lists ask for, `branches` as they are
 * written. Estimates, for it has not run: what belongs to a record is taken to be a few rows.
 */
export const expectedOf = (schema: GraphQLSchema, document: DocumentNode, operationName?: string | null): Expected => {
  const kept = known.get(document);
  if (kept) return kept;
  const fragments: Fragments = new Map(
    document.definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : [])),
  );
  const operation = getOperationAST(document, operationName);
  const root = operation && schema.getRootType(operation.operation);
  const expected: Expected = {
    values: operation && root ? countOf(fragments, root, operation.selectionSet) : () => 0,
    branches: document.definitions.reduce(
      (sum, one) => sum + ("selectionSet" in one && one.selectionSet ? branchesOf(one.selectionSet) : 0),
      0,
    ),
  };
  // one that names its operations apart is counted each time
  if (operation && document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION).length === 1)
    known.set(document, expected);
  return expected;
};
