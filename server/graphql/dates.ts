import { GraphQLError, Kind, type ValueNode } from "postgraphile/graphql";
import { withMakers } from "./schema/makers.ts";
import { isDay, isInstant } from "../../resources/core/bounds.ts";

type Read = { holds: (text: string) => boolean; says: string; description: string };

/** Postgres would take `today`, `infinity` and dates in many notations: what is read here is one notation, within bounds. */
const scalars: Readonly<Record<string, Read>> = {
  Date: {
    holds: isDay,
    says: "Date must be a day such as 2026-12-24, from 1900-01-01 to 3000-09-01.",
    description: "A day as YYYY-MM-DD, from 1900-01-01 to 3000-09-01.",
  },
  Datetime: {
    holds: isInstant,
    says: "Datetime must be an instant of ISO 8601 such as 2026-12-24T18:30:00Z, in the years 1900 to 3000.",
    description:
      "An instant of ISO 8601 with its offset, such as 2026-12-24T18:30:00Z, in the years 1900 to 3000. In a filter a day alone, 2026-12-24, is the account's day: from its first moment, or to its last.",
  },
};

/** Whether a value of one of these scalars can be read; true for every other type. */
export const isReadable = (scalar: string, value: unknown): boolean => {
  const read = scalars[scalar];
  return !read || (typeof value === "string" && read.holds(value));
};

const reading =
  (scalar: string) =>
  (value: unknown): string => {
    const read = scalars[scalar];
    if (typeof value !== "string" || !read?.holds(value)) throw new GraphQLError(read?.says ?? "");
    return value;
  };
const makers = {
  parseValue: reading,
  parseLiteral: (scalar: string) => (node: ValueNode) =>
    reading(scalar)(node.kind === Kind.STRING ? node.value : undefined),
};

export const DatesPlugin = withMakers(makers, ({ parseValue, parseLiteral }) => ({
  name: "StockwrightDatesPlugin",
  description: "Dates and instants are read in one notation and within bounds",
  version: "1.0.0",
  schema: {
    hooks: {
      GraphQLScalarType(config) {
        const read = scalars[config.name];
        if (!read) return config;
        return {
          ...config,
          description: read.description,
          parseValue: parseValue(config.name),
          parseLiteral: parseLiteral(config.name),
        };
      },
    },
  },
}));
