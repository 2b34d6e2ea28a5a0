import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import fc, { type Arbitrary } from "fast-check";
import {
  buildSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLOutputType,
} from "graphql";
import { oddInPlaceOf, oddOnes, oddValue, textFor } from "./values.ts";

const schemaFile = resolve(import.meta.dirname, "../../../../db/generated/schema.graphql");
const schema = buildSchema(readFileSync(schemaFile, "utf8"));

/** A document, and what it is sent with. */
export type Asked = { kind: string; query: unknown; variables: unknown };

type Json = Record<string, unknown>;
type Field = GraphQLField<unknown, unknown>;

const id = fc.integer({ min: 1, max: 40 });
const scalars: Readonly<Record<string, (name: string) => Arbitrary<unknown>>> = {
  Int: (name) => (/limit/.test(name) ? fc.constantFrom(1, 25) : /offset/.test(name) ? fc.constantFrom(0, 3) : id),
  Boolean: () => fc.boolean(),
  String: textFor,
  Decimal: () => fc.constantFrom("1", "12.5", 3, "0", "999999999999.99"),
  BigInt: () => fc.constantFrom("1", "20"),
  Float: () => fc.constantFrom(1.5),
  Date: () => fc.constantFrom("2025-03-01", "2026-12-31"),
  Datetime: () => fc.constantFrom("2025-03-01T10:00:00Z", "2026-12-31T23:59:59+02:00"),
  DocumentState: () => textFor("state"),
  CustomFieldValue: () => fc.constantFrom<unknown>("blue", 3, true, "2025-03-01", null),
  JSON: () => fc.constantFrom<unknown>({}, { a: 1 }, [], { searchText: "fern" }, { field: "name", order: "ASC" }),
};

/** A value that the schema allows; what is optional is there now and then, and never below the fourth level. */
const valid = (type: GraphQLInputType, name: string, depth = 0): Arbitrary<unknown> => {
  const inner = getNullableType(type);
  if (isListType(inner)) return fc.array(valid(inner.ofType, name, depth + 1), { minLength: 1, maxLength: 2 });
  if (isEnumType(inner)) return fc.constantFrom(...inner.getValues().map((value) => value.name));
  if (!isInputObjectType(inner)) return (scalars[inner.name] ?? textFor)(name);
  const fields = Object.values(inner.getFields()).filter((field) => isNonNullType(field.type) || depth < 3);
  const requiredKeys = fields.filter((field) => isNonNullType(field.type)).map((field) => field.name);
  return fc.record(Object.fromEntries(fields.map((field) => [field.name, valid(field.type, field.name, depth + 1)])), {
    requiredKeys,
  });
};

/** Every place in a value: what is there, and the way to put something else there. */
type Place = { value: unknown; put: (other: unknown) => unknown };
const placesIn = (value: unknown, put: (other: unknown) => unknown): Place[] => {
  const here = { value, put };
  if (typeof value !== "object" || value === null) return [here];
  const within = (key: string) => (other: unknown) =>
    put(
      Array.isArray(value)
        ? value.map((old: unknown, index) => (String(index) === key ? other : old))
        : { ...value, [key]: other },
    );
  const unknown = Array.isArray(value) ? [] : [{ value: undefined, put: within("unknownKey") }];
  return [here, ...unknown, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, within(key)))];
};

/** A value that is right but for one place. */
const mutated = (right: Arbitrary<Json>): Arbitrary<Json> =>
  fc.tuple(right, fc.nat(), oddOnes).map(([whole, nth, odd]) => {
    const places = Object.entries(whole).flatMap(([key, value]) =>
      placesIn(value, (other) => ({ ...whole, [key]: other })),
    );
    const place = places[nth % Math.max(places.length, 1)];
    return place ? (place.put(oddInPlaceOf(place.value, odd)) as Json) : whole;
  });

const isLeaf = (type: GraphQLOutputType): boolean => !isObjectType(getNamedType(type));
const hasRequired = ({ args }: Field): boolean => args.some((argument) => isNonNullType(argument.type));
const fieldsOf = (type: GraphQLNamedType): Field[] => (isObjectType(type) ? Object.values(type.getFields()) : []);

/** Everything of a record, and a little of what it leads to. */
const selection = (type: GraphQLNamedType, depth = 0): string => {
  const fields = fieldsOf(type).filter((field) => !hasRequired(field));
  if (fields.length === 0) return "";
  const leaves = fields.filter((field) => isLeaf(field.type)).map((field) => field.name);
  const objects = depth < 2 ? fields.filter((field) => !isLeaf(field.type)) : [];
  const inner = objects.map((field) => `${field.name} ${selection(getNamedType(field.type), depth + 1)}`);
  const shown = depth === 0 ? [...leaves, ...inner.slice(0, 12)] : [...leaves.slice(0, 3), ...inner.slice(0, 2)];
  return `{ __typename ${shown.join(" ")} }`;
};

type Target = { kind: string; name: string; query: string; args: readonly GraphQLArgument[] };
const targetOf = (kind: string, { name, args, type }: Field): Target => {
  const declared = args.map((argument) => `$${argument.name}: ${String(argument.type)}`).join(", ");
  const given = args.map((argument) => `${argument.name}: $${argument.name}`).join(", ");
  const query = `${kind}${declared && ` (${declared})`} { ${name}${given && `(${given})`} ${selection(getNamedType(type))} }`;
  return { kind, name, query, args };
};
const roots = { query: schema.getQueryType(), mutation: schema.getMutationType() };
export const targets: readonly Target[] = Object.entries(roots).flatMap(([kind, root]) =>
  root ? fieldsOf(root).map((field) => targetOf(kind, field)) : [],
);

const variablesOf = ({ args }: Target): Arbitrary<Json> =>
  fc.record(Object.fromEntries(args.map((argument) => [argument.name, valid(argument.type, argument.name)])), {
    requiredKeys: args.filter((argument) => isNonNullType(argument.type)).map((argument) => argument.name),
  });

/** Each root field with each of its inputs, right but for one place. */
export const operation: Arbitrary<Asked> = fc
  .constantFrom(...targets)
  .chain((target) =>
    fc
      .oneof({ weight: 4, arbitrary: mutated(variablesOf(target)) }, { weight: 1, arbitrary: variablesOf(target) })
      .map((variables) => ({ kind: `${target.kind} variables`, query: target.query, variables })),
  );

const literal = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (typeof value === "object" && value !== null)
    return `{${Object.entries(value)
      .map(([key, inner]) => `${key}: ${literal(inner)}`)
      .join(", ")}}`;
  return JSON.stringify(value);
};
/** The same, with the values written into the document. */
export const writtenOut: Arbitrary<Asked> = fc.constantFrom(...targets).chain((target) =>
  mutated(variablesOf(target)).map((variables) => ({
    kind: `${target.kind} literals`,
    query: `${target.kind} { ${target.name}${
      Object.keys(variables).length > 0
        ? `(${Object.entries(variables)
            .map(([key, value]) => `${key}: ${literal(value)}`)
            .join(", ")})`
        : ""
    } { __typename } }`,
    variables: {},
  })),
);

const pieces = [..."{}()[]:!$@&|\"'#,\\\n\u0000\ufeff…", "...", '"""', "on", "fragment F on Query { F }", "query", "mutation", "subscription", "@include(if: $x)", "@skip(if: true)", "__schema { types { name } }", "__typename", "{".repeat(2_000), "[".repeat(2_000), "1".repeat(400)]; // prettier-ignore
/** A document with something put in, left out or said twice. */
export const misspelt: Arbitrary<Asked> = fc
  .tuple(fc.constantFrom(...targets), fc.nat(), fc.nat({ max: 30 }), fc.constantFrom(...pieces))
  .map(([{ query }, at, length, piece]) => {
    const start = at % query.length;
    return {
      kind: "misspelt documents",
      query: query.slice(0, start) + piece + query.slice(start + length),
      variables: { x: true },
    };
  });

/** What is no request at all, though it is JSON. */
export const oddBody: Arbitrary<Asked> = fc
  .tuple(oddValue, oddValue)
  .map(([query, variables]) => ({ kind: "odd bodies", query, variables }));
