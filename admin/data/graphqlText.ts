import type { DocumentNode } from "graphql";

/** One operation as text, in the shape of a document as far as ra-data-graphql looks into one; a browser parses nothing. */
export type GraphQLText = DocumentNode & { readonly text: string };

export const graphqlText = (text: string): GraphQLText => {
  const operation = text.startsWith("mutation") ? "mutation" : "query";
  return {
    text,
    kind: "Document",
    definitions: [{ kind: "OperationDefinition", operation }],
  } as unknown as GraphQLText;
};
