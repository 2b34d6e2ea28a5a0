import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  buildSchema,
  getNamedType,
  isCompositeType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  isEnumType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from "graphql";

/** The API as it is committed; a check of its own keeps it current. */
export const schema: GraphQLSchema = buildSchema(
  readFileSync(join(import.meta.dirname, "../../../db/generated/schema.graphql"), "utf8"),
);

const objectOf = (name: string): GraphQLObjectType => {
  const type = schema.getType(name);
  if (!isObjectType(type)) throw new Error(`${name} is no type of the API`);
  return type;
};

/** Every value of a type, down to a depth; fields that need arguments are left out. */
export const selectionOf = (typeName: string, depth: number, without: readonly string[] = []): string => {
  const fields = Object.values(objectOf(typeName).getFields()).flatMap(({ name, type, args }) => {
    if (args.some((arg) => isNonNullType(arg.type)) || without.includes(name)) return [];
    const named = getNamedType(type);
    if (isScalarType(named) || isEnumType(named)) return [name];
    if (depth > 0 && isCompositeType(named) && isObjectType(named))
      return [`${name} ${selectionOf(named.name, depth - 1, without)}`];
    return [];
  });
  return `{ ${fields.length > 0 ? fields.join(" ") : "__typename"} }`;
};

export type RootField = {
  name: string;
  returns: string;
  isList: boolean;
  isObject: boolean;
  args: Readonly<Record<string, string>>;
};

/** Root fields of an operation, with their arguments' types. */
export const rootFields = (operation: "Query" | "Mutation" | "Subscription"): RootField[] =>
  Object.values(objectOf(operation).getFields()).map(({ name, type, args }) => {
    const plain = isNonNullType(type) ? type.ofType : type;
    const named = getNamedType(type);
    return {
      name,
      returns: named.name,
      isList: isListType(plain),
      isObject: isObjectType(named),
      args: Object.fromEntries(args.map((arg) => [arg.name, String(arg.type)])),
    };
  });
