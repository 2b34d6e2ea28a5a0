import { Refused } from "./actions/action.ts";

const longest = 300;

const stateOf = (error: unknown): string =>
  error !== null && typeof error === "object" && "code" in error && "severity" in error
    ? String((error as { code: unknown }).code)
    : "";

/** What our own rules refuse is refused again; a lost race, a lock or a lost connection is not. */
export const isRefusal = (error: unknown): boolean => error instanceof Refused || /^(SW|22|23|42)/.test(stateOf(error));

/** What people read of a failure: our own words, of the database's the state alone. */
export const wordsOfFailure = (error: unknown): string => {
  const state = stateOf(error);
  if (state !== "" && !state.startsWith("SW")) return `The database refused it (${state}).`;
  return (error instanceof Error ? error.message : String(error)).slice(0, longest);
};
