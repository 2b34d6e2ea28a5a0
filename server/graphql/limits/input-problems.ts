import {
  getNullableType,
  isInputObjectType,
  isListType,
  Kind,
  type GraphQLInputType,
  type ValueNode,
} from "postgraphile/graphql";
import { jsonDepth, maximumCharacters, maximumItems, textLimits } from "./input-limits.ts";

/** What is wrong with a value of an input, and where: `addresses.1.address1`. */
export type Problem = { path: string; problem: "invalid" | "maxLength" | "tooMany"; limit?: number };
/** A variable and the place whose value it is. */
export type Use = { variable: string; type: GraphQLInputType; owner: string; path: string };
type Place = { type: GraphQLInputType; owner: string; path: string };

const within = (path: string, key: string | number): string => (path === "" ? String(key) : `${path}.${key}`);
const isScalarOf = (type: GraphQLInputType, name: string): boolean => String(type) === name;

/** Postgres stores no U+0000, and half a surrogate pair is no text in any encoding. */
const problemOfText = (text: string, limit: number): Omit<Problem, "path"> | null => {
  if (text.length > limit) return { problem: "maxLength", limit };
  return text.includes("\0") || !text.isWellFormed() ? { problem: "invalid" } : null;
};

const textProblems = (text: string, path: string, limit: number, found: Problem[]): void => {
  const problem = problemOfText(text, limit);
  if (problem) found.push({ path, ...problem });
};

const jsonProblems = (value: unknown, path: string, depth: number, found: Problem[]): void => {
  if (typeof value === "string") return textProblems(value, path, textLimits.json, found);
  if (typeof value !== "object" || value === null) return;
  if (depth === 0) return void found.push({ path, problem: "invalid", limit: jsonDepth });
  for (const [key, inner] of Object.entries(value)) {
    if (problemOfText(key, textLimits.json)) return void found.push({ path, problem: "invalid" });
    jsonProblems(inner, within(path, key), depth - 1, found);
  }
};

const isTooMany = (items: readonly unknown[], { owner, path }: Place, item: GraphQLInputType, found: Problem[]) => {
  const limit = maximumItems(owner, String(getNullableType(item)));
  if (items.length > limit) found.push({ path, problem: "tooMany", limit });
  return items.length > limit;
};

/** Problems of a value as JSON brought it, before it is coerced. */
export const valueProblems = (value: unknown, place: Place, found: Problem[]): void => {
  if (value == null) return;
  const { owner, path } = place;
  const type = getNullableType(place.type);
  if (isListType(type)) {
    const item = type.ofType as GraphQLInputType;
    if (!Array.isArray(value)) return valueProblems(value, { ...place, type: item }, found);
    if (isTooMany(value, place, item, found)) return;
    for (const [index, inner] of value.entries())
      valueProblems(inner, { type: item, owner, path: within(path, index) }, found);
  } else if (isInputObjectType(type)) {
    if (typeof value !== "object") return;
    const fields = type.getFields();
    for (const [key, inner] of Object.entries(value)) {
      const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
      if (field) valueProblems(inner, { type: field.type, owner: type.name, path: within(path, key) }, found);
    }
  } else if (isScalarOf(type, "JSON")) jsonProblems(value, path, jsonDepth, found);
  else if (typeof value === "string") textProblems(value, path, maximumCharacters(owner), found);
};

/** Problems of a value as the document has it; `uses` gets the variables in it. */
export const literalProblems = (node: ValueNode, place: Place, found: Problem[], uses: Use[]): void => {
  const { owner, path } = place;
  if (node.kind === Kind.VARIABLE) return void uses.push({ variable: node.name.value, ...place });
  const type = getNullableType(place.type);
  const fields = isInputObjectType(type) ? type.getFields() : undefined;
  if (node.kind === Kind.STRING) textProblems(node.value, path, maximumCharacters(owner), found);
  else if (node.kind === Kind.LIST) {
    const item = isListType(type) ? (type.ofType as GraphQLInputType) : type;
    if (isListType(type) && isTooMany(node.values, place, item, found)) return;
    for (const [index, inner] of node.values.entries())
      literalProblems(inner, { type: item, owner, path: within(path, index) }, found, uses);
  } else if (node.kind === Kind.OBJECT)
    for (const { name, value } of node.fields)
      literalProblems(
        value,
        {
          type: fields?.[name.value]?.type ?? type,
          owner: isInputObjectType(type) ? type.name : owner,
          path: within(path, name.value),
        },
        found,
        uses,
      );
};
