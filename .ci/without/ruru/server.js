/** Who opens /graphql in a browser. */
export const makeHTMLParts = () => ({});
export const ruruHTML = () =>
  "<!doctype html><title>GraphQL</title><p>Queries are sent here by POST. db/generated/schema.graphql is the schema.</p>";
