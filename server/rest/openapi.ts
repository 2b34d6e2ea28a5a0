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
import { claimsOf } from "../graphql/request-context.ts";
import { may } from "../graphql/visitor.ts";
import { argumentsOf } from "./documents.ts";
import type { Endpoint } from "./endpoints.ts";
import type { Execute } from "./execute.ts";
import { filtersOf, paging } from "./parameters.ts";
import { idParameter, json, keyParameter, matchParameter, problems, problemSchema, ref } from "./openapi-parts.ts";
import { sendProblem } from "./problem.ts";
import { rate } from "./rate.ts";
import { inputSchema, objectOf, schemaOfSelection, type Components, type JsonSchema } from "./schemas.ts";
import { hiddenFrom, selectionOf, type Hidden } from "./selection.ts";

/** A custom field of the company that asks. */
export type CustomField = { id: number; module: string; slug: string; displayName: string; kind: string };

/** What a company has added to a module stands in the description of the pairs that carry it. */
const withCustomFields = (schema: JsonSchema, fields: readonly CustomField[]): JsonSchema => {
  const properties = schema["properties"] as Readonly<Record<string, JsonSchema>> | undefined;
  const pairs = properties?.["customFields"];
  if (!properties || !pairs || fields.length === 0) return schema;
  const description = `Pairs of id and value. ${fields.map(({ id, displayName, slug, kind }) => `${id}: ${displayName} (cf:${slug}, ${kind})`).join("; ")}.`;
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
    ...(description && { description }),
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
    description: "Fields by commas, with - before those that descend: -createdAt,name.",
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
  const keys = type && isInputObjectType(type) ? Object.values(type.getFields()) : args;
  return withCustomFields(
    objectOf(
      keys.filter(({ name }) => !elsewhere(endpoint).includes(name)),
      components,
    ),
    fields,
  );
};

const operationOf = (endpoint: Endpoint, context: Context, fields: readonly CustomField[]) => {
  const { does, returns, module, field, operation } = endpoint;
  const words = module.translations.en;
  const names = namesOf(returns.name);
  const gql = (
    does === "list" || does === "get" ? context.schema.getQueryType() : context.schema.getMutationType()
  )?.getFields()[field];
  const record = json(ref(`${names.type}Record`));
  const changes = does !== "list" && does !== "get";
  const body = changes && does !== "delete" ? bodySchema(endpoint, context, fields) : undefined;
  const etag = { headers: { ETag: { schema: { type: "string" }, description: "The version of the record." } } };
  const answers: Readonly<Record<Endpoint["does"], object>> = {
    list: {
      "200": {
        description: words.name,
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
    get: { "200": { description: words.one, ...etag, ...record } },
    create: { "201": { description: "Made.", ...etag, ...record } },
    update: { "200": { description: "Changed.", ...etag, ...record } },
    delete: { "204": { description: "Deleted." } },
    act: {
      "200": {
        description: "Done.",
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
    tags: [words.name],
    summary: gql?.description?.split("\n")[0] ?? endpoint.id,
    parameters: [
      ...(endpoint.path.includes("{id}") ? [idParameter] : []),
      ...(does === "list" ? listParameters(endpoint, context) : []),
      ...(does === "update" || does === "delete" ? [matchParameter(does === "update")] : []),
      ...(changes ? [keyParameter] : []),
    ],
    ...(body && { requestBody: { required: Boolean(body["required"]), ...json(body) } }),
    responses: {
      ...answers[does],
      ...(changes
        ? problems(400, 401, 403, 404, 409, ...(does === "update" ? [412, 428] : []), 422, 429)
        : problems(400, 401, 403, ...(does === "get" ? [404] : [422]), 429)),
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
const tagsOf = (offered: readonly Endpoint[]) =>
  [...new Map(offered.map(({ module }) => [module.translations.en.name, module])).values()]
    .map(({ translations: { en } }) => ({ name: en.name, description: en.empty ?? `${en.name}.` }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** The OpenAPI document of what a role is offered: its paths, its fields, the custom fields of its company. */
export const documentFor = (
  schema: GraphQLSchema,
  endpoints: readonly Endpoint[],
  { granted, hidden, customFields }: { granted: string; hidden: Hidden; customFields: readonly CustomField[] },
) => {
  const components: Components = new Map();
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
        withCustomFields(withFiles(schemaOfSelection(record, selectionOf(resource, hidden, depth))), own),
      );
  }
  components.set("Problem", problemSchema);
  return {
    openapi: "3.1.0",
    info: {
      title: "Stockwright",
      version: "1",
      description: `Every call needs an API key, made under General settings: \`Authorization: Bearer sw_…\`. It acts as its owner, with the rights of the owner's role. Quantities and amounts are exact decimals, as texts. ${rate.calls} calls a minute; the RateLimit headers say how many are left.`,
    },
    servers: [{ url: "/api" }],
    security: [{ apiKey: [] }],
    tags: tagsOf(offered),
    paths,
    components: {
      schemas: namedIn(paths, components),
      securitySchemes: { apiKey: { type: "http", scheme: "bearer" } },
    },
  };
};

/** The document for whoever asks. */
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
    const document = documentFor(schema, endpoints, {
      granted: claims.granted,
      hidden: hiddenFrom(claims.role),
      customFields,
    });
    response.set("cache-control", "no-store").type("application/json").end(JSON.stringify(document));
  };
