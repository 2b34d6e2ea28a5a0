import {
  GraphQLError,
  Kind,
  NoSchemaIntrospectionCustomRule,
  type FragmentDefinitionNode,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from "postgraphile/graphql";
import "postgraphile";

/** What one operation may ask for, fragments written out. Our own screens stay well below. */
export const operationLimits = { depth: 14, fields: 600, aliases: 60, rootFields: 30 } as const;

type Size = { depth: number; fields: number; aliases: number };
const nothing: Size = { depth: 0, fields: 0, aliases: 0 };

/** Sizes with fragments written out, each fragment measured once; a fragment that contains itself is another rule's error. */
const measure = (set: SelectionSetNode | undefined, fragment: (name: string) => Size): Size =>
  (set?.selections ?? []).reduce((sum: Size, selection) => {
    if (selection.kind === Kind.FIELD) {
      if (selection.name.value.startsWith("__")) return { ...sum, fields: sum.fields + 1 };
      const inner = measure(selection.selectionSet, fragment);
      return {
        depth: Math.max(sum.depth, inner.depth + 1),
        fields: sum.fields + inner.fields + 1,
        aliases: sum.aliases + inner.aliases + (selection.alias ? 1 : 0),
      };
    }
    const inner =
      selection.kind === Kind.FRAGMENT_SPREAD
        ? fragment(selection.name.value)
        : measure(selection.selectionSet, fragment);
    return {
      depth: Math.max(sum.depth, inner.depth),
      fields: sum.fields + inner.fields,
      aliases: sum.aliases + inner.aliases,
    };
  }, nothing);

const fragmentSizes = (
  fragmentOf: (name: string) => FragmentDefinitionNode | null | undefined,
): ((name: string) => Size) => {
  const sizes = new Map<string, Size>();
  const sizeOf = (name: string): Size => {
    const known = sizes.get(name);
    if (known) return known;
    sizes.set(name, nothing);
    const size = measure(fragmentOf(name)?.selectionSet, sizeOf);
    sizes.set(name, size);
    return size;
  };
  return sizeOf;
};

const tooMuch = (what: string, limit: number): GraphQLError =>
  new GraphQLError(`The operation ${what}; at most ${limit} here.`, {
    extensions: { code: "TOO_COMPLEX", params: { limit } },
  });

const sizeRule: ValidationRule = (context: ValidationContext) => {
  const fragment = fragmentSizes((name) => context.getFragment(name));
  return {
    OperationDefinition({ selectionSet }) {
      const { depth, fields, aliases } = measure(selectionSet, fragment);
      if (depth > operationLimits.depth) context.reportError(tooMuch(`nests ${depth} fields`, operationLimits.depth));
      if (fields > operationLimits.fields)
        context.reportError(tooMuch(`selects ${fields} fields`, operationLimits.fields));
      if (aliases > operationLimits.aliases)
        context.reportError(tooMuch(`has ${aliases} aliases`, operationLimits.aliases));
      if (selectionSet.selections.length > operationLimits.rootFields)
        context.reportError(tooMuch(`has ${selectionSet.selections.length} root fields`, operationLimits.rootFields));
    },
  };
};

/** graphql-js names what it knows when something is misspelt; that is introspection by the back door. */
export const withoutSuggestions = (message: string): string => message.replace(/ Did you mean .*\?$/s, "");

/** The same rule, with coded errors. */
const coded =
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

export const limitsPlugin = ({ introspection }: { introspection: boolean }): GraphileConfig.Plugin => ({
  name: "StockwrightLimitsPlugin",
  description: "Bounds what one operation may ask for, and closes introspection where it is not wanted",
  version: "1.0.0",
  grafserv: {
    middleware: {
      setPreset(next, event) {
        const rules = [...event.validationRules, sizeRule, ...(introspection ? [] : [NoSchemaIntrospectionCustomRule])];
        event.validationRules.splice(0, Infinity, ...rules.map((rule) => coded(rule, !introspection)));
        return next();
      },
    },
  },
});
