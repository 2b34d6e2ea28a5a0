import {
  getNamedType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type GraphQLInputType,
  type GraphQLSchema,
} from "postgraphile/graphql";
import { refuse } from "../errors/refuse.ts";
import { argumentsOf } from "./documents.ts";
import type { Endpoint } from "./endpoints.ts";

type Values = Record<string, unknown>;

const problem = (name: string, why: string) =>
  refuse("VALIDATION", `${name}: ${why}`, { fields: { [name]: "invalid" } });

const plainType = (type: GraphQLInputType): GraphQLInputType => (isNonNullType(type) ? type.ofType : type);

const scalar = (name: string, type: GraphQLInputType, text: string): unknown => {
  switch (getNamedType(type).name) {
    case "Int": {
      if (!/^-?\d{1,10}$/.test(text)) throw problem(name, "a whole number is expected.");
      return Number(text);
    }
    case "Boolean": {
      if (text !== "true" && text !== "false") throw problem(name, "true or false is expected.");
      return text === "true";
    }
    default:
      return text;
  }
};

const parsed = (name: string, text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw problem(name, "JSON is expected.");
  }
};

/** [3846,12] as SPEC 7 writes lists; 3846,12 and a repeated parameter say the same. Objects are JSON. */
const valueOf = (name: string, type: GraphQLInputType, texts: readonly string[]): unknown => {
  const plain = plainType(type);
  const [text = ""] = texts;
  if (isListType(plain)) {
    const inner = plain.ofType as GraphQLInputType;
    const isObject = isInputObjectType(getNamedType(inner));
    if (text.startsWith("[") || isObject) {
      const list = parsed(name, text);
      if (!Array.isArray(list)) throw problem(name, "a list is expected.");
      return list;
    }
    return texts
      .flatMap((each) => each.split(","))
      .filter((each) => each !== "")
      .map((each) => scalar(name, inner, each));
  }
  if (texts.length > 1) throw problem(name, "it is given twice.");
  return isInputObjectType(plain) ? parsed(name, text) : scalar(name, plain, text);
};

/** `-createdAt` and `createdAt`, several by commas; `createdAt:DESC` as well. */
const ordersOf = (texts: readonly string[]): unknown =>
  texts
    .flatMap((text) => text.split(","))
    .filter((text) => text !== "")
    .map((text) => {
      const [column = "", order] = text.replace(/^[-+]/, "").split(/:(?=(?:asc|desc)$)/i);
      return { column, order: order?.toUpperCase() ?? (text.startsWith("-") ? "DESC" : "ASC") };
    });

export const paging = ["limit", "offset", "after", "orderBy"] as const;

/** The filters of a list by their names and types: its GraphQL filter, laid flat into the query string. */
export const filtersOf = (schema: GraphQLSchema, endpoint: Endpoint) => {
  const filter = argumentsOf(schema, endpoint).find(({ name }) => name === "filter");
  const type = filter && getNamedType(filter.type);
  return type && isInputObjectType(type) ? Object.values(type.getFields()) : [];
};

/** The arguments of a list as its query string gives them; what nobody knows is refused by its name. */
export const listVariables = (schema: GraphQLSchema, endpoint: Endpoint, query: URLSearchParams): Values => {
  const known = argumentsOf(schema, endpoint);
  const filters = new Map(filtersOf(schema, endpoint).map(({ name, type }) => [name, type]));
  const filter: Values = {};
  const given: Values = {};
  for (const name of new Set(query.keys())) {
    const texts = query.getAll(name);
    const type = filters.get(name);
    const argument = (paging as readonly string[]).includes(name) ? known.find((arg) => arg.name === name) : undefined;
    if (name === "orderBy") given[name] = ordersOf(texts);
    else if (argument) given[name] = valueOf(name, argument.type, texts);
    else if (type) filter[name] = valueOf(name, type, texts);
    else throw problem(name, "there is no such parameter.");
  }
  return { ...given, ...(Object.keys(filter).length > 0 ? { filter } : {}) };
};
