import type { RequestHandler } from "express";
import {
  isInputObjectType,
  getNamedType,
  isListType,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from "postgraphile/graphql";
import { namesOf } from "../../resources/core/naming.ts";
import type { Resource } from "../../resources/core/resource.ts";
import { languageOf } from "../http/language.ts";
import { claimsOf } from "../graphql/request-context.ts";
import { may } from "../graphql/visitor.ts";
import { argumentsOf } from "./documents.ts";
import type { Endpoint } from "./endpoints.ts";
import type { Execute } from "./execute.ts";
import { filtersOf, paging } from "./parameters.ts";
import { idParameter, json, keyParameter, matchParameter, problems, problemSchema, ref } from "./openapi-parts.ts";
import { sendProblem } from "./problem.ts";
import { rate } from "./rate.ts";
import { saidOf, type Said } from "./said.ts";
import { componentsIn, inputSchema, objectOf, schemaOfSelection, type Components, type JsonSchema } from "./schemas.ts";
import { hiddenFrom, selectionOf, type Hidden } from "./selection.ts";

/** A custom field of the company that asks. */
export type CustomField = { id: number; module: string; slug: string; displayName: string; kind: string };

/** What a company has added to a module stands in the description of the pairs that carry it. */
const withCustomFields = (schema: JsonSchema, fields: readonly CustomField[], { words }: Said): JsonSchema => {
  const properties = schema["properties"] as Readonly<Record<string, JsonSchema>> | undefined;
  const pairs = properties?.["customFields"];
  if (!properties || !pairs || fields.length === 0) return schema;
  const description = words.customFields(
    fields.map(({ id, displayName, slug, kind }) => `${id}: ${displayName} (cf:${slug}, ${kind})`).join("; "),
  );
  return { ...schema, properties: { ...properties, customFields: { ...pairs, description } } };
};

/** Files stand one level deeper than GraphQL has them: SPEC 7. */
const withFiles = (schema: JsonSchema): JsonSchema => {
  const properties = schema["properties"] as Readonly<Record<string, JsonSchema>>;
  const files = properties["files"] as { items?: JsonSchema } | undefined;
  if (!files?.items) return schema;
  const items = { type: "object", properties: { file: files.items }, required: ["file"] };
  return { ...schema, properties: { ...properties, files: { ...files, items } } };
};

type Context = { schema: GraphQLSchema; hidden: Hidden; components: Components };

const queryParameter = (name: string, type: GraphQLInputType, components: Components, description?: string | null) => {
  const holdsObjects = isInputObjectType(getNamedType(type));
  return {
    name,
    in: "query",
    ...(holdsObjects
      ? { content: { "application/json": { schema: inputSchema(type, components) } } }
      : {
          schema: inputSchema(type, components, true),
          ...(isListType(type) && { style: "form", explode: false }),
        }),
    ...components.said.field("", name, description),
  };
};

const listParameters = (endpoint: Endpoint, { schema, components }: Context) => [
  ...argumentsOf(schema, endpoint)
    .filter(({ name }) => (paging as readonly string[]).includes(name) && name !== "orderBy")
    .map(({ name, type, description }) => queryParameter(name, type, components, description)),
  {
    name: "orderBy",
    in: "query",
    schema: { type: "string" },
    description: components.said.words.orderBy,
  },
  ...filtersOf(schema, endpoint).map(({ name, type, description }) =>
    queryParameter(name, type, components, description),
  ),
];

/** Keys that stand in the path or in headers. */
const elsewhere = (endpoint: Endpoint): readonly string[] =>
  endpoint.path.includes("{id}") ? ["id", "idempotencyKey"] : ["idempotencyKey"];

const bodySchema = (
  endpoint: Endpoint,
  { schema, components }: Context,
  fields: readonly CustomField[],
): JsonSchema => {
  const args = argumentsOf(schema, endpoint);
  const input = args.find(({ name }) => name === "input");
  const type = input && getNamedType(input.type);
  const named = type && isInputObjectType(type) ? type : undefined;
  const keys = named ? Object.values(named.getFields()) : args;
  return withCustomFields(
    objectOf(
      named?.name ?? "",
      keys.filter(({ name }) => !elsewhere(endpoint).includes(name)),
      components,
    ),
    fields,
    components.said,
  );
};

/** What of a call its summary does not say: which scope it needs, which other call it is another name of. */
const aboutOf = (
  { does, field, operation }: Endpoint,
  { schema, components: { said } }: Context,
): string | undefined => {
  if (operation) return said.words.scope(operation.scope);
  const text = does === "act" ? schema.getMutationType()?.getFields()[field]?.description : undefined;
  const [, state] = /^The same as an update to (\w+)\.$/.exec(text ?? "") ?? [];
  return state === undefined ? undefined : said.words.same(state);
};

const operationOf = (endpoint: Endpoint, context: Context, fields: readonly CustomField[]) => {
  const { does, returns, module, operation } = endpoint;
  const { said } = context.components;
  const { words } = said;
  const names = namesOf(returns.name);
  const about = aboutOf(endpoint, context);
  const record = json(ref(`${names.type}Record`));
  const changes = does !== "list" && does !== "get";
  const body = changes && does !== "delete" ? bodySchema(endpoint, context, fields) : undefined;
  const etag = { headers: { ETag: { schema: { type: "string" }, description: words.answers.version } } };
  const answers: Readonly<Record<Endpoint["does"], object>> = {
    list: {
      "200": {
        description: said.name(module),
        ...json({
          type: "object",
          properties: {
            [names.many]: { type: "array", items: ref(names.type) },
            totalCount: { type: "integer" },
            hasNextPage: { type: "boolean" },
            endCursor: { type: ["string", "null"] },
          },
          required: [names.many, "totalCount", "hasNextPage", "endCursor"],
        }),
      },
    },
    get: { "200": { description: said.one(module), ...etag, ...record } },
    create: { "201": { description: words.answers.create, ...etag, ...record } },
    update: { "200": { description: words.answers.update, ...etag, ...record } },
    delete: { "204": { description: words.answers.delete } },
    act: {
      "200": {
        description: words.answers.act,
        ...(operation?.tells
          ? json({
              allOf: [
                ref(`${names.type}Record`),
                { type: "object", properties: { token: { type: ["string", "null"] } }, required: ["token"] },
              ],
            })
          : record),
      },
    },
  };
  return {
    operationId: endpoint.id,
    tags: [said.name(module)],
    summary: said.summary(endpoint),
    ...(about && { description: about }),
    parameters: [
      ...(endpoint.path.includes("{id}") ? [idParameter] : []),
      ...(does === "list" ? listParameters(endpoint, context) : []),
      ...(does === "update" || does === "delete" ? [matchParameter(said, does === "update")] : []),
      ...(changes ? [keyParameter(said)] : []),
    ],
    ...(body && { requestBody: { required: Boolean(body["required"]), ...json(body) } }),
    responses: {
      ...answers[does],
      ...(changes
        ? problems(said, 400, 401, 403, 404, 409, ...(does === "update" ? [412, 428] : []), 422, 429)
        : problems(said, 400, 401, 403, ...(does === "get" ? [404] : [422]), 429)),
    },
  };
};

/** Those that something names, or what is named names: a role may be offered a record only as another would answer it. */
const namedIn = (paths: object, components: Components): Record<string, JsonSchema> => {
  const named = new Map<string, JsonSchema>();
  const look = (at: unknown): void => {
    for (const [, name = ""] of JSON.stringify(at).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)) {
      const schema = components.get(name);
      if (schema === undefined || named.has(name)) continue;
      named.set(name, schema);
      look(schema);
    }
  };
  look(paths);
  return Object.fromEntries([...named].toSorted(([a], [b]) => (a < b ? -1 : 1)));
};

/** A module for each group of calls, and what it is in the words of its empty list. */
const tagsOf = (offered: readonly Endpoint[], { language }: Said) =>
  [...new Map(offered.map(({ module }) => [module.translations[language].name, module])).values()]
    .map(({ translations: { [language]: own } }) => ({ name: own.name, description: own.empty ?? `${own.name}.` }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** The OpenAPI document of what a role is offered, in a language: its paths, its fields, the custom fields of its company. */
export const documentFor = (
  schema: GraphQLSchema,
  endpoints: readonly Endpoint[],
  { granted, hidden, customFields }: { granted: string; hidden: Hidden; customFields: readonly CustomField[] },
  said: Said,
) => {
  const components = componentsIn(said);
  const context = { schema, hidden, components };
  const offered = endpoints.filter(({ isOffered }) => isOffered(granted));
  const paths: Record<string, Record<string, unknown>> = {};
  const answered = new Map<string, Resource>();
  for (const endpoint of offered) {
    answered.set(endpoint.returns.name, endpoint.returns);
    const own = customFields.filter(({ module }) => module === endpoint.module.name);
    (paths[endpoint.path] ??= {})[endpoint.method] = operationOf(endpoint, context, own);
  }
  for (const resource of answered.values()) {
    const { type } = namesOf(resource.name);
    const own = customFields.filter(({ module }) => module === resource.name);
    const record = schema.getType(type) as GraphQLObjectType;
    for (const [name, depth] of [
      [type, 0],
      [`${type}Record`, 1],
    ] as const)
      components.set(
        name,
        withCustomFields(withFiles(schemaOfSelection(record, selectionOf(resource, hidden, depth), said)), own, said),
      );
  }
  components.set("Problem", problemSchema(said));
  return {
    openapi: "3.1.0",
    info: {
      title: "Stockwright",
      version: "1",
      description: said.words.info(rate.calls),
    },
    servers: [{ url: "/api" }],
    security: [{ apiKey: [] }],
    tags: tagsOf(offered, said),
    paths,
    components: {
      schemas: namedIn(paths, components),
      securitySchemes: { apiKey: { type: "http", scheme: "bearer" } },
    },
  };
};

/** The document for one reader. */
export const openApi =
  (schema: GraphQLSchema, endpoints: readonly Endpoint[], execute: Execute): RequestHandler =>
  async (request, response) => {
    const claims = claimsOf(request);
    if (!claims) return;
    const asked = may(claims.granted, "custom_field:view:all")
      ? await execute(request, response, "{ customFields(limit: 500) { id module slug displayName kind } }", {})
      : { data: null };
    if ("error" in asked && asked.error) return sendProblem(response, asked.error);
    const customFields = (asked.data?.["customFields"] ?? []) as readonly CustomField[];
    const who = { granted: claims.granted, hidden: hiddenFrom(claims.role), customFields };
    const document = documentFor(schema, endpoints, who, saidOf(languageOf(request)));
    response.type("application/json").end(JSON.stringify(document));
  };
