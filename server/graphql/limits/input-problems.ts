import {
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  Kind,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type ListValueNode,
  type ObjectValueNode,
  type ValueNode,
} from "postgraphile/graphql";
import { jsonDepth, maximumCharacters, maximumItems, textLimits } from "./input-limits.ts";
import { problemOfLeaf, type LeafProblem } from "./leaf-problems.ts";

/** What is wrong with a value of an input, and where: `addresses.1.address1`. */
export type Problem = {
  path: string;
  problem: "invalid" | "maxLength" | "tooMany" | "required" | "unknown" | LeafProblem["problem"];
  limit?: number;
};
/** A variable and the place whose value it is. */
export type Use = { variable: string; type: GraphQLInputType; owner: string; path: string };
type Place = { type: GraphQLInputType; owner: string; path: string };

/** One value stands for a list of one. */
const itemOf = (type: GraphQLInputType): GraphQLInputType => {
  const given = getNullableType(type);
  return isListType(given) ? itemOf(given.ofType as GraphQLInputType) : given;
};
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

/** Keys that must be given and are not. */
const missingProblems = (type: GraphQLInputObjectType, given: ReadonlySet<string>, path: string, found: Problem[]) => {
  for (const field of Object.values(type.getFields()))
    if (isRequiredInputField(field) && !given.has(field.name))
      found.push({ path: within(path, field.name), problem: "required" });
};

const isTooMany = (items: readonly unknown[], { owner, path }: Place, item: GraphQLInputType, found: Problem[]) => {
  const limit = maximumItems(owner, String(getNullableType(item)));
  if (items.length > limit) found.push({ path, problem: "tooMany", limit });
  return items.length > limit;
};

/** What nothing takes in the place of a value: a list or an object where neither belongs, a name where a text does. */
const unlikeAny = {};
/** As much of a key as helps to find a misspelling. */
const shownOfKey = 60;

const leafProblems = (value: unknown, { type, owner, path }: Place, found: Problem[]): void => {
  const before = found.length;
  if (typeof value === "string") textProblems(value, path, maximumCharacters(owner), found);
  const problem = found.length === before ? problemOfLeaf(type, value) : null;
  if (problem) found.push({ path, ...problem });
};

const nullProblems = ({ type, path }: Place, found: Problem[]): void => {
  if (isNonNullType(type)) found.push({ path, problem: "required" });
};

const objectProblems = (value: unknown, type: GraphQLInputObjectType, path: string, found: Problem[]): void => {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return void found.push({ path, problem: "invalid" });
  const fields = type.getFields();
  const entries = Object.entries(value);
  missingProblems(type, new Set(entries.filter(([, inner]) => inner != null).map(([key]) => key)), path, found);
  for (const [key, inner] of entries) {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (!field) found.push({ path: within(path, key.slice(0, shownOfKey)), problem: "unknown" });
    else if (inner != null)
      valueProblems(inner, { type: field.type, owner: type.name, path: within(path, key) }, found);
  }
};

/** Problems of a value as JSON brought it, before it is coerced. */
export const valueProblems = (value: unknown, place: Place, found: Problem[]): void => {
  if (value == null) return nullProblems(place, found);
  const { owner, path } = place;
  const type = getNullableType(place.type);
  if (isListType(type)) {
    const item = type.ofType as GraphQLInputType;
    if (!Array.isArray(value)) return valueProblems(value, { ...place, type: item }, found);
    if (isTooMany(value, place, item, found)) return;
    for (const [index, inner] of value.entries())
      valueProblems(inner, { type: item, owner, path: within(path, index) }, found);
  } else if (isInputObjectType(type)) objectProblems(value, type, path, found);
  else if (isScalarOf(type, "JSON")) jsonProblems(value, path, jsonDepth, found);
  else leafProblems(value, { ...place, type }, found);
};

/** A literal of a scalar or an enumeration as JSON would have brought it. */
const plainOf = (node: ValueNode, type: GraphQLInputType): unknown => {
  switch (node.kind) {
    case Kind.INT:
    case Kind.FLOAT:
      return Number(node.value);
    case Kind.STRING:
      return isEnumType(type) ? unlikeAny : node.value;
    case Kind.BOOLEAN:
      return node.value;
    case Kind.ENUM:
      return isEnumType(type) || isScalarOf(type, "DocumentState") ? node.value : unlikeAny;
    default:
      return unlikeAny;
  }
};

type Gathered = { found: Problem[]; uses: Use[] };

const listLiteralProblems = (node: ListValueNode, type: GraphQLInputType, place: Place, { found, uses }: Gathered) => {
  const item = isListType(type) ? (type.ofType as GraphQLInputType) : type;
  if (isListType(type) && isTooMany(node.values, place, item, found)) return;
  for (const [index, inner] of node.values.entries())
    literalProblems(inner, { type: item, owner: place.owner, path: within(place.path, index) }, found, uses);
};

const objectLiteralProblems = (node: ObjectValueNode, type: GraphQLInputType, place: Place, gathered: Gathered) => {
  const { found, uses } = gathered;
  const { path } = place;
  if (!isInputObjectType(type)) {
    for (const { name, value } of node.fields)
      literalProblems(value, { ...place, type, path: within(path, name.value) }, found, uses);
    return;
  }
  const given = node.fields.filter(({ value }) => value.kind !== Kind.NULL);
  missingProblems(type, new Set(given.map(({ name }) => name.value)), path, found);
  const fields = type.getFields();
  for (const { name, value } of node.fields) {
    const field = Object.hasOwn(fields, name.value) ? fields[name.value] : undefined;
    if (!field) found.push({ path: within(path, name.value.slice(0, shownOfKey)), problem: "unknown" });
    else if (value.kind !== Kind.NULL)
      literalProblems(value, { type: field.type, owner: type.name, path: within(path, name.value) }, found, uses);
  }
};

/** Problems of a value as the document has it; `uses` gets the variables in it. */
export const literalProblems = (node: ValueNode, place: Place, found: Problem[], uses: Use[]): void => {
  if (node.kind === Kind.VARIABLE) return void uses.push({ variable: node.name.value, ...place });
  if (node.kind === Kind.NULL) return nullProblems(place, found);
  const type = getNullableType(place.type);
  const item = itemOf(type);
  const isOpen = isScalarOf(item, "JSON");
  if (node.kind === Kind.LIST && (isListType(type) || isOpen)) listLiteralProblems(node, type, place, { found, uses });
  else if (node.kind === Kind.OBJECT && (isInputObjectType(item) || isOpen))
    objectLiteralProblems(node, item, place, { found, uses });
  else if (isInputObjectType(item)) found.push({ path: place.path, problem: "invalid" });
  else leafProblems(plainOf(node, item), { ...place, type: item }, found);
};
