import type { Visitor } from "../graphql/visitor.ts";

/** Asks the GraphQL layer as somebody; what is refused is thrown as it was said. */
export type Ask = (
  text: string,
  variables: Readonly<Record<string, unknown>>,
) => Promise<Readonly<Record<string, unknown>>>;
export type AskAs = (visitor: Visitor) => Ask;
