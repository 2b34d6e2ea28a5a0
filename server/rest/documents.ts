import type { GraphQLSchema } from "postgraphile/graphql";
import type { Endpoint } from "./endpoints.ts";
import { payloadSelection, selectionOf, type Hidden } from "./selection.ts";

const variables = (args: readonly { name: string; type: unknown }[]): { declared: string; passed: string } => {
  const among = (texts: readonly string[]) => (texts.length > 0 ? `(${texts.join(", ")})` : "");
  return {
    declared: among(args.map(({ name, type }) => `$${name}: ${String(type)}`)),
    passed: among(args.map(({ name }) => `${name}: $${name}`)),
  };
};

/** The arguments of the field that an endpoint asks. */
export const argumentsOf = (schema: GraphQLSchema, { does, field }: Endpoint) =>
  (does === "list" || does === "get" ? schema.getQueryType() : schema.getMutationType())?.getFields()[field]?.args ??
  [];

/** The GraphQL document of an endpoint, the same text for every caller who sees the same: it is read and planned once. */
export const documentOf = (schema: GraphQLSchema, endpoint: Endpoint, hidden: Hidden): string => {
  const { does, field, returns, operation } = endpoint;
  const { declared, passed } = variables(argumentsOf(schema, endpoint));
  if (does === "list")
    return `query Rest${declared} { answer: ${field}${passed} { totalCount pageInfo { hasNextPage endCursor } edges { node { ${selectionOf(returns, hidden, 0)} } } } }`;
  if (does === "get")
    return `query Rest${declared} { answer: ${field}${passed} { ${selectionOf(returns, hidden, 1)} } }`;
  const payload = does === "delete" ? "id preview" : payloadSelection(returns, hidden);
  return `mutation Rest${declared} { answer: ${field}${passed} { ${payload}${operation?.tells ? " token" : ""} } }`;
};
