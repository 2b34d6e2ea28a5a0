function absent(): never {
  throw new Error("Apollo is not part of Stockwright: data/client.ts is the client.");
}

/**
 * What ra-data-graphql imports of @apollo/client, in its place (70 kB gzip): it is given a client of our own
 * (data/client.ts) and nothing to introspect, so none of this is ever called.
 */
export { absent as ApolloClient, absent as HttpLink, absent as InMemoryCache, absent as gql };
