import {
  getOperationAST,
  Kind,
  OperationTypeNode,
  type DocumentNode,
  type GraphQLObjectType,
  type SelectionSetNode,
} from "postgraphile/graphql";
import type { GrafastExecutionArgs } from "postgraphile/grafast";

type Asked = Pick<GrafastExecutionArgs, "schema" | "document" | "operationName">;

/** Lists, their groups, figures and totals, and every report take a filter; records and what belongs to them do not. */
const takesFilter = (query: GraphQLObjectType, name: string): boolean =>
  query.getFields()[name]?.args.some((arg) => arg.name === "filter") ?? false;

const asksForMany = (document: DocumentNode, query: GraphQLObjectType, { selections }: SelectionSetNode): boolean =>
  selections.some((selection) => {
    if (selection.kind === Kind.FIELD) return takesFilter(query, selection.name.value);
    if (selection.kind === Kind.INLINE_FRAGMENT) return asksForMany(document, query, selection.selectionSet);
    return document.definitions.some(
      (one) =>
        one.kind === Kind.FRAGMENT_DEFINITION &&
        one.name.value === selection.name.value &&
        asksForMany(document, query, one.selectionSet),
    );
  });

const known = new WeakMap<object, boolean>();

/** Whether an operation reads lists or reports, and changes nothing. */
export const readsLists = ({ schema, document, operationName }: Asked): boolean => {
  const operation = getOperationAST(document, operationName);
  const query = schema.getQueryType();
  if (!query || operation?.operation !== OperationTypeNode.QUERY) return false;
  const kept = known.get(operation) ?? asksForMany(document, query, operation.selectionSet);
  known.set(operation, kept);
  return kept;
};
