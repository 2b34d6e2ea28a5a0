import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  parse,
  type FieldNode,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type SelectionSetNode,
} from "postgraphile/graphql";
import type { Said } from "./said.ts";

export type JsonSchema = Readonly<Record<string, unknown>>;

/** Exact decimals travel as texts; a number is taken, too. */
const decimal = { type: "string", pattern: "^-?\\d+(\\.\\d+)?$" };
const scalars: Readonly<Record<string, JsonSchema>> = {
  Int: { type: "integer", format: "int32" },
  Float: { type: "number" },
  Boolean: { type: "boolean" },
  Decimal: decimal,
  Date: { type: "string", format: "date" },
  Datetime: { type: "string", format: "date-time" },
  JSON: {},
  CustomFieldValue: { type: ["string", "number", "boolean"] },
};
const scalarSchema = (name: string, isInput: boolean): JsonSchema =>
  name === "Decimal" && isInput ? { anyOf: [decimal, { type: "number" }] } : (scalars[name] ?? { type: "string" });

const nullable = (schema: JsonSchema): JsonSchema => {
  const { type } = schema;
  if (typeof type === "string") return { ...schema, type: [type, "null"] };
  if (Array.isArray(type)) return { ...schema, type: [...(type as unknown[]), "null"] };
  return Object.keys(schema).length === 0 ? schema : { anyOf: [schema, { type: "null" }] };
};
const described = (schema: JsonSchema, told: ReturnType<Said["field"]>): JsonSchema =>
  "$ref" in schema ? schema : { ...schema, ...told };

/** Input types by their names, as far as anything refers to them, in the language of who asks. */
export type Components = Map<string, JsonSchema> & { readonly said: Said };
export const componentsIn = (said: Said): Components => Object.assign(new Map<string, JsonSchema>(), { said });

export const inputSchema = (type: GraphQLInputType, components: Components, isKey = false): JsonSchema => {
  if (isNonNullType(type)) return inputSchema(type.ofType as GraphQLInputType, components, true);
  const of = (): JsonSchema => {
    if (isListType(type)) return { type: "array", items: inputSchema(type.ofType as GraphQLInputType, components) };
    if (isEnumType(type)) return { type: "string", enum: type.getValues().map(({ name }) => name) };
    if (isScalarType(type)) return scalarSchema(type.name, true);
    const named = getNamedType(type);
    if (!isInputObjectType(named)) return {};
    if (!components.has(named.name)) {
      components.set(named.name, {}); // it may hold itself
      components.set(named.name, objectOf(named.name, Object.values(named.getFields()), components));
    }
    return { $ref: `#/components/schemas/${named.name}` };
  };
  return isKey ? of() : nullable(of());
};

type InputField = { name: string; type: GraphQLInputType; description?: string | null | undefined };

/** An object of a type with such keys; those left out are not its business (`id` of the path, what stands in headers). */
export const objectOf = (of: string, fields: readonly InputField[], components: Components): JsonSchema => {
  const required = fields.filter(({ type }) => isNonNullType(type)).map(({ name }) => name);
  return {
    type: "object",
    additionalProperties: false,
    properties: Object.fromEntries(
      fields.map(({ name, type, description }) => [
        name,
        described(inputSchema(type, components), components.said.field(of, name, description)),
      ]),
    ),
    ...(required.length > 0 && { required }),
  };
};

const outputSchema = (type: GraphQLOutputType, selected: SelectionSetNode | undefined, said: Said): JsonSchema => {
  if (isNonNullType(type)) {
    const inner = type.ofType as GraphQLOutputType;
    return bare(inner, selected, said);
  }
  return nullable(bare(type, selected, said));
};
const bare = (type: GraphQLOutputType, selected: SelectionSetNode | undefined, said: Said): JsonSchema => {
  if (isListType(type)) return { type: "array", items: outputSchema(type.ofType as GraphQLOutputType, selected, said) };
  if (isEnumType(type)) return { type: "string", enum: type.getValues().map(({ name }) => name) };
  if (isScalarType(type)) return scalarSchema(type.name, false);
  return isObjectType(type) && selected ? recordSchema(type, selected, said) : {};
};
const recordSchema = (type: GraphQLObjectType, { selections }: SelectionSetNode, said: Said): JsonSchema => {
  const fields = selections.filter((node): node is FieldNode => node.kind === "Field");
  const shown = fields.flatMap((node) => {
    const field = type.getFields()[node.name.value];
    const name = node.alias?.value ?? node.name.value;
    if (!field) return [];
    const schema = outputSchema(field.type, node.selectionSet, said);
    return [[name, described(schema, said.field(type.name, node.name.value, field.description))] as const];
  });
  return { type: "object", properties: Object.fromEntries(shown), required: shown.map(([name]) => name) };
};

/** What is answered where this is selected of a type: as the answer has it, aliases included. */
export const schemaOfSelection = (type: GraphQLObjectType, selection: string, said: Said): JsonSchema => {
  const [operation] = parse(`{ ${selection} }`).definitions;
  return operation?.kind === "OperationDefinition" ? recordSchema(type, operation.selectionSet, said) : {};
};
