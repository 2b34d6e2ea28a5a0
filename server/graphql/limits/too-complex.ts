import { GraphQLError } from "postgraphile/graphql";

/** A document that asks for more than a limit allows: `The operation selects 700 fields; at most 600 here.` */
export const tooComplex = (what: string, limit: number): GraphQLError =>
  new GraphQLError(`${what}; at most ${limit} here.`, { extensions: { code: "TOO_COMPLEX", params: { limit } } });
