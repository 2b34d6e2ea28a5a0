import type { GraphQLError } from "postgraphile/graphql";
import { notInPerson, refuse } from "../errors/refuse.ts";
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

/** Refuses every program that calls in a person's name, an API key or a custom app: credentials change in person only. */
export const onlyInPerson = (claims: Claims | null): void => {
  if (claims?.app !== undefined || claims?.key !== undefined) throw notInPerson();
};
