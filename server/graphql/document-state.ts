import { GraphQLError, Kind, type ValueNode } from "postgraphile/graphql";
import { withMakers } from "./schema/makers.ts";
import { resources } from "../../resources/core/registry.ts";

const declared: ReadonlyMap<string, string> = new Map(
  resources.flatMap(({ states = {} }) => Object.keys(states).map((state) => [state.toLowerCase(), state] as const)),
);

/** Whether a value is a name such as a state has; which states there are depends on the document. */
export const isState = (value: unknown): value is string =>
  typeof value === "string" && /^[A-Za-z][A-Za-z _]{0,40}$/.test(value);

/** `PARTIALLY_RECEIVED`, "partially received" and "Partially Received" are one state; the last is how it is stored. */
export const readState = (value: unknown): string => {
  if (!isState(value)) throw new GraphQLError("DocumentState must be a name such as Open or PARTIALLY_RECEIVED.");
  const words = value.replaceAll("_", " ").trim().split(/ +/).join(" ");
  return declared.get(words.toLowerCase()) ?? words;
};

const makers = {
  serialize: () => (value: unknown) => String(value),
  parseValue: () => (value: unknown) => readState(value),
  parseLiteral: () => (node: ValueNode) =>
    readState(node.kind === Kind.STRING || node.kind === Kind.ENUM ? node.value : undefined),
};

export const DocumentStatePlugin = withMakers(makers, ({ serialize, parseValue, parseLiteral }) => ({
  name: "StockwrightDocumentStatePlugin",
  description: "The system state of a document, as a string or an enum literal in any case",
  version: "1.0.0",
  schema: {
    hooks: {
      init: (_, build) => {
        build.registerScalarType(
          "DocumentState",
          {},
          () => ({
            description:
              'The system state of a document, such as "Draft", "Open" or "Partially Received". Strings and enum literals are accepted in any case.',
            serialize: serialize(),
            parseValue: parseValue(),
            parseLiteral: parseLiteral(),
          }),
          "DocumentStatePlugin",
        );
        return _;
      },
      GraphQLObjectType_fields_field(field, build, { scope: { fieldName, pgFieldAttribute } }) {
        if (fieldName !== "state" || !pgFieldAttribute) return field;
        const { GraphQLNonNull } = build.graphql;
        const type = build.getOutputTypeByName("DocumentState");
        return { ...field, type: pgFieldAttribute.notNull ? new GraphQLNonNull(type) : type };
      },
    },
  },
}));
