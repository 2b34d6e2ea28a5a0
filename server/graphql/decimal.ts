import { GraphQLError, Kind, type ValueNode } from "postgraphile/graphql";
import { withMakers } from "./schema/makers.ts";

const plain = /^-?\d{1,24}(\.\d{1,24})?$/;

/** "12.5000" is 12.5, "100.00" is 100. */
export const stripZeros = (text: string): string => (text.includes(".") ? text.replace(/\.?0+$/, "") : text);

const textOf = (value: unknown): string => {
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  return typeof value === "string" ? value.trim().replace(/^\+/, "") : "";
};

/** Exponents, infinities and blanks are no quantities and no money. */
export const isDecimal = (value: unknown): boolean => plain.test(textOf(value));

/** One spelling of each number: 1, "1.0" and "01" are the same parameter. */
export const readDecimal = (value: unknown): string => {
  const text = textOf(value);
  if (!plain.test(text)) throw new GraphQLError("Decimal must be a number such as 12.5, as a string or a number.");
  return stripZeros(text.replace(/^(-?)0+(?=\d)/, "$1")).replace(/^-0$/, "0");
};

const literalText = (node: { kind: string; value?: unknown }): unknown =>
  node.kind === Kind.STRING || node.kind === Kind.INT || node.kind === Kind.FLOAT ? node.value : undefined;

type PgCodec = { name: string; domainOfCodec?: PgCodec };
const isNumeric = (codec: PgCodec): boolean =>
  codec.name === "numeric" || (codec.domainOfCodec ? isNumeric(codec.domainOfCodec) : false);

const makers = {
  serialize: () => (value: unknown) => stripZeros(String(value)),
  parseValue: () => (value: unknown) => readDecimal(value),
  parseLiteral: () => (node: ValueNode) => readDecimal(literalText(node)),
};

export const DecimalPlugin = withMakers(makers, ({ serialize, parseValue, parseLiteral }) => ({
  name: "StockwrightDecimalPlugin",
  description: "Quantities and money are exact decimal strings without trailing zeros; numbers are accepted",
  version: "1.0.0",
  schema: {
    hooks: {
      init: {
        before: ["PgCodecs"],
        callback: (_, build) => {
          build.registerScalarType(
            "Decimal",
            {},
            () => ({
              description:
                'An exact decimal as a string without trailing zeros, such as "12.5". Numbers are accepted as input.',
              serialize: serialize(),
              parseValue: parseValue(),
              parseLiteral: parseLiteral(),
            }),
            "DecimalPlugin",
          );
          for (const codec of build.allPgCodecs)
            if (isNumeric(codec as PgCodec)) build.setGraphQLTypeForPgCodec(codec, ["input", "output"], "Decimal");
          return _;
        },
      },
    },
  },
}));
