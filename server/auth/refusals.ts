import type { GraphQLError } from "postgraphile/graphql";
import { refuse } from "../errors/refuse.ts";
import type { Claims } from "../graphql/visitor.ts";

/** Field → key of the validation texts. */
export type Problems = Readonly<Record<string, string>>;

export const invalid = (fields: Problems): GraphQLError =>
  refuse("VALIDATION", "Some fields need another look.", { fields });
export const loginFailed = (): GraphQLError => refuse("LOGIN_FAILED", "Login failed!");
export const unverified = (): GraphQLError => refuse("UNVERIFIED", "This e-mail address is not verified yet.");
export const sessionEnded = (): GraphQLError => refuse("UNAUTHENTICATED", "Your session has ended. Sign in again.");
export const linkExpired = (): GraphQLError => refuse("EXPIRED", "This link has expired or was used already.");

/** Refuses when the database says to wait. */
export const waitedFor = (seconds: number): void => {
  if (seconds > 0)
    throw refuse("RATE_LIMITED", `Too many attempts. Wait ${seconds} seconds and try again.`, { detail: { seconds } });
};
export const simulated = (): GraphQLError =>
  refuse("SIMULATED", "You are looking as another role, so nothing is changed. Leave it first.");

const secondFactor = (because: Parameters<typeof refuse>[2]) =>
  refuse("SECOND_FACTOR", "A code from your authenticator app is needed.", because);
export const codeMissing = (): GraphQLError => secondFactor({ detail: { step: "code" } });
export const wrongCode = (): GraphQLError => secondFactor({ fields: { code: "wrongCode" }, detail: { step: "code" } });
/** The role asks for a second factor: what an authenticator app has to know. */
export const setupMissing = (offered: { secret: string; uri: string }): GraphQLError =>
  secondFactor({ detail: { step: "setup", ...offered } });

/** Refuses a custom app that asks in a person's name. */
export const notByApp = (claims: Claims | null): void => {
  if (claims?.app !== undefined)
    throw refuse("FORBIDDEN", "An app cannot do this for anybody who uses it.", { detail: { reason: "app" } });
};

/** Refuses every program that asks in a person's name: what is about the person is done by nobody else. */
export const onlyInPerson = (claims: Claims | null): void => {
  notByApp(claims);
  if (claims?.key !== undefined)
    throw refuse("FORBIDDEN", "An API key cannot do this. Sign in as a person.", { detail: { reason: "apiKey" } });
};
