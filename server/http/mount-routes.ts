import type { Express, RequestHandler } from "express";
import { contentPolicies } from "./content-policies.ts";
import { notFound } from "./failure.ts";
import type { CompanyOf } from "../http/public-reading.ts";
import type { Route } from "./routes.ts";

/** What a request passes before the handlers of its route, as far as the route asks for it; in this order. */
export type Gates = {
  /** Says who sent it. */
  authenticate: RequestHandler;
  /** Takes a turn, and refuses who has used up a share of the process. */
  withinShare: RequestHandler;
  readBody: RequestHandler;
  readFiles: RequestHandler;
  /** Lets heavy work wait while others are at work. */
  pace: RequestHandler;
  /** Counts what is read in public, by address and company. */
  publicReading: (companyOf: CompanyOf) => RequestHandler;
};

type Served = {
  /** Before anything of the request is looked at: how refusals are written, for example. */
  first?: RequestHandler;
  handlers: readonly RequestHandler[];
};
/** What answers each route; of a public one also whose pages a request reads. */
export type RouteHandlers<Routes extends Readonly<Record<string, Route>>> = {
  readonly [Name in keyof Routes]: Routes[Name]["who"] extends "public" ? Served & { companyOf: CompanyOf } : Served;
};

const headersOf =
  ({ cache, content }: Route): RequestHandler =>
  (_request, response, next) => {
    response.setHeader("content-security-policy", contentPolicies[content]);
    if (cache !== undefined) response.setHeader("cache-control", cache);
    next();
  };

/** Other methods than a reading route has are as if nothing were there. */
const readsOnly: RequestHandler = (request, response, next) =>
  request.method === "GET" || request.method === "HEAD" ? next() : notFound(request, response, next);

const gatesOf = (
  { reads, who, body, shared }: Route,
  gates: Gates,
  companyOf: CompanyOf = () => undefined,
): RequestHandler[] => [
  ...(reads ? [readsOnly] : []),
  ...(who === "public" ? [gates.publicReading(companyOf)] : []),
  ...(who === "users" ? [gates.authenticate] : []),
  ...(shared ? [gates.withinShare] : []),
  ...(body === "none" ? [] : [gates.readBody]),
  ...(body === "files" ? [gates.readFiles] : []),
  ...(shared ? [gates.pace] : []),
];

/** Serves every route as it is declared. What none of its handlers answers is not found. */
export const mountRoutes = <const Routes extends Readonly<Record<string, Route>>>(
  app: Express,
  routes: Routes,
  of: RouteHandlers<Routes>,
  gates: Gates,
): void => {
  for (const name of Object.keys(routes) as (keyof Routes & string)[]) {
    const route: Route = routes[name]!;
    const { first, handlers, companyOf }: Served & { companyOf?: CompanyOf } = of[name];
    const passed = gatesOf(route, gates, companyOf);
    const chain = [headersOf(route), ...(first ? [first] : []), ...passed, ...handlers, notFound];
    // below a prefix handlers see what follows it; a pattern leaves the address whole
    if (route.only) app.all(route.only, ...chain);
    else app.use(route.path, ...chain);
  }
};
