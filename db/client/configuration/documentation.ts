import { variables } from "./variables.ts";

/** OPERATING.md's rows about the environment: a name, what it means, what holds without it. */
export const documentedVariables: readonly (readonly [string, string, string])[] = Object.entries(variables).map(
  ([name, { meaning, usual }]) => [`\`${name}\``, meaning, usual],
);
