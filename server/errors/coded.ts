import { GraphQLError, type ValidationContext, type ValidationRule } from "postgraphile/graphql";

/** graphql-js names what it knows when something is misspelt; that is introspection by the back door. */
export const withoutSuggestions = (message: string): string => message.replace(/ Did you mean .*\?$/s, "");

/** graphql-js repeats names and values as they were sent, however long. */
const longest = 500;
export const shortened = (message: string): string =>
  message.length > longest ? `${message.slice(0, longest)}…` : message;

/** The same error with a code, unless it has one, and no longer than it helps. */
export const withCode = (error: GraphQLError, hideSuggestions = false): GraphQLError => {
  const { nodes, source, positions, extensions } = error;
  return new GraphQLError(shortened(hideSuggestions ? withoutSuggestions(error.message) : error.message), {
    nodes,
    source,
    positions,
    extensions: { code: "BAD_REQUEST", ...extensions },
  });
};

/** The same rule, with coded errors. */
export const coded =
  (rule: ValidationRule, hideSuggestions: boolean): ValidationRule =>
  (context) => {
    const reportError = (error: GraphQLError): void => context.reportError(withCode(error, hideSuggestions));
    return rule(Object.create(context, { reportError: { value: reportError } }) as ValidationContext);
  };
