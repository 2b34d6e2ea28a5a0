import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isScalarType,
  isSpecifiedDirective,
  isSpecifiedScalarType,
  type GraphQLArgumentConfig,
  type GraphQLFieldConfig,
  type GraphQLInputFieldConfig,
  type GraphQLNamedType,
  type GraphQLSchema,
} from "postgraphile/graphql";
import { originOf } from "./makers.ts";
import type { Encoded, Reference, WrittenField, WrittenInput, WrittenSchema, WrittenType } from "./written.ts";

/** The way to each function that plugins of ours extend the schema by: the plugin's name, then keys. */
export type Places = ReadonlyMap<object, readonly string[]>;

type Written = {
  schema: WrittenSchema;
  /** What the libraries made, for graphile-export. */
  library: readonly unknown[];
};

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return (prototype === Object.prototype || prototype === null) && !("$exporter$factory" in value);
};
const isExportable = (value: object): boolean => "$exporter$factory" in value || "$$export" in value;

/** Leaves out what is undefined, null or empty. */
const present = <T extends object>(entry: T): T =>
  Object.fromEntries(
    Object.entries(entry).filter(
      ([, value]) => value != null && !(typeof value === "object" && Object.keys(value as object).length === 0),
    ),
  ) as T;

/** Collects what stands for functions and instances. */
const references = (places: Places) => {
  const found = new Map<object, number>();
  const list: Reference[] = [];
  const library: unknown[] = [];
  const referenceTo = (value: object, where: string): Reference => {
    const [plugin, ...path] = places.get(value) ?? [];
    if (plugin !== undefined) return { plugin, path };
    const origin = originOf(value);
    if (origin)
      return { ...origin, given: origin.given.map((each, index) => encode(each, `${where}, ${index} of its maker`)) };
    if (typeof value !== "function" && !isExportable(value))
      throw new Error(`Nothing tells how ${where} is made again: ${String(value)}`);
    return { library: library.push(value) - 1 };
  };
  const encode = (value: unknown, where: string): Encoded => {
    if (value == null) return null;
    if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
    if (typeof value !== "object" && typeof value !== "function")
      throw new Error(`${where} is ${typeof value}, which cannot be written.`);
    if (Array.isArray(value)) return value.map((each, index) => encode(each, `${where}.${index}`));
    if (typeof value === "object" && isPlain(value))
      return Object.fromEntries(
        Object.entries(value).map(([key, each]) => [key, encode(each, `${where}.${key}`)] as const),
      );
    const known = found.get(value);
    if (known !== undefined) return { $: known };
    const reference = referenceTo(value, where);
    const index = list.push(reference) - 1;
    found.set(value, index);
    return { $: index };
  };
  return { encode, list, library };
};

/** Writes a schema as data. @throws where a function of it could not be found again */
export const writeSchema = (schema: GraphQLSchema, places: Places): Written => {
  const { encode, list, library } = references(places);
  const some = (value: unknown, where: string): Encoded | undefined =>
    value == null ? undefined : encode(value, where);
  const inputs = (
    entries: Readonly<Record<string, GraphQLArgumentConfig | GraphQLInputFieldConfig>>,
    owner: string,
  ): Record<string, WrittenInput> =>
    Object.fromEntries(
      Object.entries(entries).map(([name, { type, description, defaultValue, deprecationReason, extensions }]) => [
        name,
        present({
          type: String(type),
          description,
          defaultValue: some(defaultValue, `${owner}.${name}`),
          deprecationReason,
          extensions: some(extensions, `${owner}.${name}`),
        }) as WrittenInput,
      ]),
    );
  const fields = (
    entries: Readonly<Record<string, GraphQLFieldConfig<unknown, unknown>>>,
    owner: string,
  ): Record<string, WrittenField> =>
    Object.fromEntries(
      Object.entries(entries).map(([name, field]) => [
        name,
        present({
          type: String(field.type),
          description: field.description,
          args: inputs(field.args ?? {}, `${owner}.${name}`),
          deprecationReason: field.deprecationReason,
          resolve: some(field.resolve, `${owner}.${name}.resolve`),
          subscribe: some(field.subscribe, `${owner}.${name}.subscribe`),
          extensions: some(field.extensions, `${owner}.${name}`),
        }) as WrittenField,
      ]),
    );
  const typeOf = (type: GraphQLNamedType): WrittenType => {
    const { name } = type;
    const common = { name, description: type.description, extensions: some(type.extensions, name) };
    if (isScalarType(type))
      return present({
        ...common,
        kind: "scalar",
        specifiedByURL: type.specifiedByURL,
        serialize: encode(type.serialize, `${name}.serialize`),
        parseValue: encode(type.parseValue, `${name}.parseValue`),
        parseLiteral: encode(type.parseLiteral, `${name}.parseLiteral`),
      }) as WrittenType;
    if (isEnumType(type)) {
      const values = Object.entries(type.toConfig().values).map(([key, { value, ...entry }]) => [
        key,
        present({
          value: value === key ? undefined : some(value, `${name}.${key}`),
          description: entry.description,
          deprecationReason: entry.deprecationReason,
          extensions: some(entry.extensions, `${name}.${key}`),
        }),
      ]);
      return { ...present(common), kind: "enum", values: Object.fromEntries(values) } as WrittenType;
    }
    if (isInputObjectType(type)) {
      const config = type.toConfig();
      return {
        ...present(common),
        kind: "input",
        isOneOf: type.isOneOf,
        fields: inputs(config.fields, name),
      } as WrittenType;
    }
    if (!isObjectType(type) && !isInterfaceType(type)) throw new Error(`${name} is of a kind that is not written.`);
    const config = type.toConfig();
    if (("isTypeOf" in config && config.isTypeOf) || ("resolveType" in config && config.resolveType))
      throw new Error(`${name} decides its type at run time, which is not written.`);
    return {
      ...present(common),
      kind: isObjectType(type) ? "object" : "interface",
      interfaces: config.interfaces.map((each) => each.name),
      fields: fields(config.fields, name),
    } as WrittenType;
  };
  const { query, mutation, subscription, directives, extensions, types } = schema.toConfig();
  const own = directives.filter((directive) => !isSpecifiedDirective(directive));
  if (own.length > 0) throw new Error(`Directives are not written: ${own.join(", ")}`);
  if (Object.keys(extensions).some((key) => key !== "grafast"))
    throw new Error(`Extensions of the schema are not written: ${Object.keys(extensions).join(", ")}`);
  const written = types.filter((type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type)).map(typeOf);
  return {
    schema: present({
      query: query?.name ?? "",
      mutation: mutation?.name,
      subscription: subscription?.name,
      types: written,
      references: list,
    }) as WrittenSchema,
    library,
  };
};
