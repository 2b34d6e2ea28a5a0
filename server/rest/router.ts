import type { Request, RequestHandler, Response } from "express";
import type { GrafservBase } from "postgraphile/grafserv";
import type { GraphQLSchema } from "postgraphile/graphql";
import { namesOf } from "../../resources/core/naming.ts";
import { refuse } from "../errors/refuse.ts";
import { holderOf } from "../graphql/refusal-order.ts";
import { claimsOf } from "../graphql/request-context.ts";
import { requireRight, rightToAsk } from "../graphql/rights.ts";
import type { Claims } from "../graphql/visitor.ts";
import { isTooLarge } from "../http/json-shape.ts";
import { argumentsOf, documentOf } from "./documents.ts";
import { endpointsOf, type Endpoint } from "./endpoints.ts";
import { executing, type Execute } from "./execute.ts";
import { openApi } from "./openapi.ts";
import { listVariables } from "./parameters.ts";
import { sendProblem, type ApiError } from "./problem.ts";
import { rateLimit } from "./rate.ts";
import { asTold, hiddenFrom } from "./selection.ts";

type Values = Record<string, unknown>;
type Record_ = { id?: number; version?: number };

const idOf = (text: string): number => {
  if (!/^[1-9]\d{0,9}$/.test(text) || Number(text) > 2_147_483_647)
    throw refuse("NOT_FOUND", "The record was not found.");
  return Number(text);
};

/** What a call is given: an object, and no more than GraphQL would take. */
const bodyOf = (request: Request): Values => {
  const raw: unknown = request.body;
  if (raw === undefined || (Buffer.isBuffer(raw) && raw.length === 0)) return {};
  if (!request.is("application/json") || !Buffer.isBuffer(raw))
    throw refuse("BAD_REQUEST", "Send JSON, with the content type application/json.");
  if (isTooLarge(raw)) throw refuse("TOO_COMPLEX", "The request has too many values or nests them too deeply.");
  let body: unknown;
  try {
    body = JSON.parse(raw.toString("utf8"));
  } catch {
    throw refuse("BAD_REQUEST", "The body is no JSON.");
  }
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw refuse("BAD_REQUEST", "The body is no JSON object.");
  return body as Values;
};

/** `If-Match: "7"` is the version that a change is based on; `*` is any. */
const versionIn = (request: Request): number | "any" | undefined => {
  const header = request.headers["if-match"];
  if (header === undefined) return undefined;
  if (header.trim() === "*") return "any";
  const version = /^\s*(?:W\/)?"(\d{1,9})"\s*$/.exec(header)?.[1];
  if (version === undefined) throw refuse("BAD_REQUEST", "If-Match takes the ETag of the record, or *.");
  return Number(version);
};

const needsVersion: ApiError = {
  message: "Send the ETag of the record you changed as If-Match, or * to change whatever is there.",
  extensions: { code: "BAD_REQUEST" },
};

class Missing extends Error {}

/** The variables of a call that changes something. */
const changeVariables = (schema: GraphQLSchema, endpoint: Endpoint, request: Request, id: string): Values => {
  const args = argumentsOf(schema, endpoint);
  const version = versionIn(request);
  const key = request.headers["idempotency-key"];
  const body = bodyOf(request);
  const given: Values = {
    ...body,
    ...(endpoint.path.includes("{id}") && { id: idOf(id) }),
    ...(typeof version === "number" && { version }),
    ...(typeof key === "string" && { idempotencyKey: key }),
    ...(request.query["preview"] === "true" && { preview: true }),
  };
  if (endpoint.does === "update" && version === undefined && given["version"] === undefined) throw new Missing();
  if (args.some(({ name }) => name === "input")) return { input: given };
  const unknown = Object.keys(given).find((name) => !args.some((arg) => arg.name === name));
  if (unknown !== undefined)
    throw refuse("VALIDATION", `${unknown}: there is no such key.`, { fields: { [unknown]: "unknown" } });
  return given;
};

const send = (response: Response, status: number, body: unknown, record?: Record_ | null): void => {
  response.status(status);
  if (record?.version !== undefined) response.set("etag", `"${record.version}"`);
  if (status === 204) return void response.end();
  response.type("application/json").end(JSON.stringify(body));
};

type Page = {
  totalCount: number;
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  edges: readonly { node: unknown }[];
};

/** What is answered, by what was asked. */
const tell = (endpoint: Endpoint, answer: unknown, response: Response): void => {
  const { does, returns, operation } = endpoint;
  if (does === "list") {
    const { totalCount, pageInfo, edges } = answer as Page;
    const rows = edges.map(({ node }) => asTold(returns, node));
    return send(response, 200, { [namesOf(returns.name).many]: rows, totalCount, ...pageInfo });
  }
  if (does === "get") {
    if (answer === null) throw refuse("NOT_FOUND", "The record was not found.");
    return send(response, 200, asTold(returns, answer), answer as Record_);
  }
  const payload = (answer ?? {}) as Values;
  if (payload["preview"] != null) return send(response, 200, { preview: payload["preview"] });
  if (does === "delete") return send(response, 204, null);
  const record = payload[namesOf(returns.name).one] as Record_ | null;
  const told = {
    ...((asTold(returns, record) as object | null) ?? { id: payload["id"] }),
    ...(operation?.tells && { token: payload["token"] }),
  };
  if (does === "create") response.set("location", `/api${endpoint.path}/${String(payload["id"])}`);
  send(response, does === "create" ? 201 : 200, told, record);
};

const isReading = ({ does }: Endpoint): boolean => does === "list" || does === "get";

const handle =
  (schema: GraphQLSchema, execute: Execute, endpoint: Endpoint, id = ""): RequestHandler =>
  async (request, response) => {
    const claims = claimsOf(request) as Claims; // nobody comes as far as this
    try {
      // before the call itself is looked at
      requireRight(holderOf(claims), rightToAsk(isReading(endpoint) ? "query" : "mutation", endpoint.field, {}));
      const variables =
        endpoint.does === "list"
          ? listVariables(schema, endpoint, new URL(request.originalUrl, "http://own").searchParams)
          : endpoint.does === "get"
            ? { id: idOf(id) }
            : changeVariables(schema, endpoint, request, id);
      const document = documentOf(schema, endpoint, hiddenFrom(claims.role));
      const { data, error } = await execute(request, response, document, variables);
      if (error) return sendProblem(response, error, staleStatus(request, error));
      tell(endpoint, data?.["answer"] ?? null, response);
    } catch (error) {
      if (error instanceof Missing) return sendProblem(response, needsVersion, 428);
      if (error instanceof Error && "extensions" in error) return sendProblem(response, error as unknown as ApiError);
      throw error;
    }
  };

/** A stale If-Match is what 412 is for. */
const staleStatus = (request: Request, { extensions }: ApiError): number | undefined =>
  extensions?.["code"] === "CONFLICT" && request.headers["if-match"] !== undefined ? 412 : undefined;

const signedIn: RequestHandler = (request, response, next) => {
  if (claimsOf(request)) return next();
  response.set("www-authenticate", "Bearer");
  sendProblem(response, {
    message: "Send an API key: Authorization: Bearer sw_….",
    extensions: { code: "UNAUTHENTICATED" },
  });
};

const nothingHere: RequestHandler = (_request, response) =>
  sendProblem(response, { message: "There is nothing here.", extensions: { code: "NOT_FOUND" } });

/** Methods that a path has, for a request with another one. */
const otherMethods =
  (methods: readonly string[]): RequestHandler =>
  (_request, response) => {
    response.set("allow", methods.join(", "));
    sendProblem(
      response,
      { message: "This path does not take that method.", extensions: { code: "BAD_REQUEST" } },
      405,
    );
  };

type Found = { endpoint: Endpoint; id?: string } | { methods: readonly string[] } | null;

/** Finds an endpoint by its words, of which the second may be an id. */
const finder = (endpoints: readonly Endpoint[]) => {
  const byPath = Map.groupBy(endpoints, ({ path }) => path);
  return (method: string, path: string): Found => {
    const [module = "", second, third, ...rest] = path.split("/").slice(1);
    if (rest.length > 0) return null;
    const plain = [`/${module}`, ...(second === undefined ? [] : [second]), ...(third === undefined ? [] : [third])];
    const ofOne = [`/${module}`, "{id}", ...(third === undefined ? [] : [third])].join("/");
    const at = [plain.join("/"), ...(second === undefined ? [] : [ofOne])].filter((known) => byPath.has(known));
    const there = at.flatMap((known) => byPath.get(known) ?? []);
    const endpoint = there.find((each) => each.method === method.toLowerCase());
    if (endpoint) return { endpoint, ...(second !== undefined && { id: second }) };
    return there.length > 0 ? { methods: there.map((each) => each.method.toUpperCase()) } : null;
  };
};

const inOrder =
  (...handlers: readonly RequestHandler[]): RequestHandler =>
  (request, response, next) => {
    const [first, ...others] = handlers;
    if (!first) return next();
    return first(request, response, (error?: unknown) =>
      error === undefined ? inOrder(...others)(request, response, next) : next(error),
    );
  };

const build = async (graphql: GrafservBase, calls?: number): Promise<RequestHandler> => {
  const schema = await graphql.getSchema();
  const endpoints = endpointsOf(schema);
  const execute = executing(graphql);
  const find = finder(endpoints);
  const document = openApi(schema, endpoints, execute);
  const answer: RequestHandler = (request, response, next) => {
    if (request.method === "GET" && request.path === "/openapi.json") return document(request, response, next);
    const found = find(request.method, request.path);
    if (!found) return nothingHere(request, response, next);
    if ("methods" in found) return otherMethods(found.methods)(request, response, next);
    return handle(schema, execute, found.endpoint, found.id)(request, response, next);
  };
  return inOrder(rateLimit(calls), signedIn, answer);
};

/** The REST API: one path for each root field of the registry's modules, asked of the same GraphQL layer. Made when first asked for. */
export const restApi = (graphql: GrafservBase, calls?: number): RequestHandler => {
  let made: Promise<RequestHandler> | undefined;
  return async (request, response, next) => {
    const api = await (made ??= build(graphql, calls));
    await api(request, response, next);
  };
};
