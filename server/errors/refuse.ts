import { GraphQLError } from "postgraphile/graphql";
import type { ErrorCode } from "../../resources/core/errors.ts";

type Because = {
  fields?: Readonly<Record<string, unknown>>;
  detail?: Readonly<Record<string, unknown>>;
  /** The module whose fields they are. */
  input?: string;
};

/** A refusal of our own making, in the same shape as those that come from the database. */
export const refuse = (code: ErrorCode, message: string, because: Because = {}): GraphQLError =>
  new GraphQLError(message, { extensions: { code, ...because } });

/** Nobody is signed in, in the specification's words (8). */
export const noCurrentUser = "No current user is logged in";
export const notSignedIn = (): GraphQLError => refuse("UNAUTHENTICATED", noCurrentUser);

/** The refusal of app_hidden.require_in_person, before the database is reached. */
export const notInPerson = (): GraphQLError =>
  refuse("FORBIDDEN", "Users, roles and credentials are changed in person only. Sign in for that.", {
    detail: { reason: "inPerson" },
  });
