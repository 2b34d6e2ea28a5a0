/**
 * What ra-data-graphql imports of @apollo/client, in its place (70 kB gzip): it is given a client of our own
 * (data/client.ts) and nothing to introspect, so none of this is ever called.
 */
const absent = (): never => {
  throw new Error("Apollo is not part of Stockwright: data/client.ts is the client.");
};

export class ApolloClient {
  constructor() {
    absent();
  }
}
export class HttpLink extends ApolloClient {}
export class InMemoryCache extends ApolloClient {}
export const gql = absent;
