import type { ApolloClient } from "@apollo/client";
import type { GraphQLText } from "./graphqlText.ts";
import { request, type Variables } from "./request.ts";

type Query = { query: GraphQLText; variables: Variables; context: { fetchOptions: { signal?: AbortSignal } } };
type Mutation = { mutation: GraphQLText; variables: Variables };

const transport = {
  query: async ({ query, variables, context }: Query) => ({
    data: await request(query.text, variables, { signal: context.fetchOptions.signal }),
  }),
  mutate: async ({ mutation, variables }: Mutation) => ({ data: await request(mutation.text, variables) }),
};

/** Our transport as the client of ra-data-graphql, which calls nothing of Apollo's but these two. */
export const client = transport as unknown as ApolloClient<unknown>;
