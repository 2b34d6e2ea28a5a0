function absent() {
  throw new Error("Apollo is not part of Stockwright: admin/data/client.ts is the client.");
}

/** What ra-data-graphql imports: it is given a client of our own and nothing to introspect, so none of it is called. */
export { absent as ApolloClient, absent as HttpLink, absent as InMemoryCache, absent as gql };
