import {
  GraphQLEnumType,
  GraphQLInputObjectType,
  GraphQLInterfaceType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLSchema,
  specifiedScalarTypes,
  type GraphQLArgumentConfig,
  type GraphQLFieldConfig,
  type GraphQLInputFieldConfig,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLType,
} from "postgraphile/graphql";
import type { Encoded, WrittenField, WrittenInput, WrittenSchema, WrittenType } from "./written.ts";

type ByName<T> = Readonly<Record<string, T>>;
const mapped = <A, B>(entries: ByName<A>, map: (entry: A) => B): Record<string, B> => {
  const result: Record<string, B> = {};
  for (const name of Object.keys(entries)) result[name] = map(entries[name] as A);
  return result;
};

/** Types by their notation: `[Vendor!]!`. */
const notations = (named: ReadonlyMap<string, GraphQLNamedType>) => {
  const known = new Map<string, GraphQLType>();
  const typeOf = (text: string): GraphQLType => {
    const found = named.get(text) ?? known.get(text);
    if (found) return found;
    if (!/[\]!]$/.test(text)) throw new Error(`The written schema has no type ${text}.`);
    const type = text.endsWith("!")
      ? new GraphQLNonNull(typeOf(text.slice(0, -1)) as GraphQLNamedType)
      : new GraphQLList(typeOf(text.slice(1, -1)));
    known.set(text, type);
    return type;
  };
  return typeOf;
};

/** The schema that was written, with the functions that `at` gives for references. */
export const readSchema = (written: WrittenSchema, at: (reference: number) => unknown): GraphQLSchema => {
  const named = new Map<string, GraphQLNamedType>(specifiedScalarTypes.map((type) => [type.name, type]));
  const typeOf = notations(named);
  const decode = (value: Encoded | undefined): unknown => {
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map(decode);
    const entries = value as ByName<Encoded>;
    return typeof entries["$"] === "number" ? at(entries["$"]) : mapped(entries, decode);
  };
  const made = (value: Encoded | undefined) => decode(value) as never;
  const input = (each: WrittenInput): GraphQLArgumentConfig => ({
    type: typeOf(each.type) as GraphQLInputType,
    description: each.description,
    defaultValue: decode(each.defaultValue),
    deprecationReason: each.deprecationReason,
    extensions: made(each.extensions),
  });
  const field = (each: WrittenField): GraphQLFieldConfig<unknown, unknown> => ({
    type: typeOf(each.type) as GraphQLOutputType,
    description: each.description,
    args: each.args && mapped(each.args, input),
    deprecationReason: each.deprecationReason,
    resolve: made(each.resolve),
    subscribe: made(each.subscribe),
    extensions: made(each.extensions),
  });
  const objects = (names: readonly string[]) => names.map((name) => named.get(name) as GraphQLInterfaceType);
  const make = (type: WrittenType): GraphQLNamedType => {
    const common = { name: type.name, description: type.description, extensions: made(type.extensions) };
    switch (type.kind) {
      case "scalar":
        return new GraphQLScalarType({
          ...common,
          specifiedByURL: type.specifiedByURL,
          serialize: made(type.serialize),
          parseValue: made(type.parseValue),
          parseLiteral: made(type.parseLiteral),
        });
      case "enum":
        return new GraphQLEnumType({
          ...common,
          values: mapped(type.values, (each) => ({
            ...each,
            value: decode(each.value),
            extensions: made(each.extensions),
          })),
        });
      case "input":
        return new GraphQLInputObjectType({
          ...common,
          isOneOf: type.isOneOf,
          fields: () => mapped(type.fields, input) as ByName<GraphQLInputFieldConfig>,
        });
      default: {
        const config = {
          ...common,
          interfaces: () => objects(type.interfaces),
          fields: () => mapped(type.fields, field),
        };
        return type.kind === "object" ? new GraphQLObjectType(config) : new GraphQLInterfaceType(config);
      }
    }
  };
  for (const type of written.types) named.set(type.name, make(type));
  const root = (name: string | undefined) => (name === undefined ? undefined : (named.get(name) as GraphQLObjectType));
  return new GraphQLSchema({
    query: root(written.query),
    mutation: root(written.mutation),
    subscription: root(written.subscription),
    types: written.types.map(({ name }) => named.get(name) as GraphQLNamedType),
    assumeValid: true,
  });
};
