import { GraphQLError, type ValidationContext, type ValidationRule } from "postgraphile/graphql";

/** graphql-js names what it knows when something is misspelt; that is introspection by the back door. */
export const withoutSuggestions = (message: string): string => message.replace(/ Did you mean .*\?$/s, "");

/** The same rule, with coded errors. */
export const coded =
  (rule: ValidationRule, hideSuggestions: boolean): ValidationRule =>
  (context) => {
    const reportError = (error: GraphQLError): void => {
      const { nodes, source, positions, extensions } = error;
      context.reportError(
        new GraphQLError(hideSuggestions ? withoutSuggestions(error.message) : error.message, {
          nodes,
          source,
          positions,
          extensions: { code: "BAD_REQUEST", ...extensions },
        }),
      );
    };
    return rule(Object.create(context, { reportError: { value: reportError } }) as ValidationContext);
  };
