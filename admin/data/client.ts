import type { GraphQLText } from "./graphqlText.ts";
import { request, type Variables } from "./request.ts";

type Query = { query: GraphQLText; variables: Variables; context: { fetchOptions: { signal?: AbortSignal } } };
type Mutation = { mutation: GraphQLText; variables: Variables };

/** Our transport as the client of ra-data-graphql, which calls nothing of Apollo's but these two. */
export const client = {
  query: async ({ query, variables, context }: Query) => ({
    data: await request(query.text, variables, { signal: context.fetchOptions.signal }),
  }),
  mutate: async <Answer>({ mutation, variables }: Mutation) => ({
    data: await request<Answer>(mutation.text, variables),
  }),
};
