import { GraphQLError } from "postgraphile/graphql";
import type { ErrorCode } from "../../resources/core/errors.ts";

type Because = { fields?: Readonly<Record<string, unknown>>; detail?: Readonly<Record<string, unknown>> };

/** A refusal of our own making, in the same shape as those that come from the database. */
export const refuse = (code: ErrorCode, message: string, because: Because = {}): GraphQLError =>
  new GraphQLError(message, { extensions: { code, ...because } });
