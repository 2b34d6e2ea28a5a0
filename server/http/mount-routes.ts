import type { Express, RequestHandler } from "express";
import { contentPolicies } from "./content-policies.ts";
import { notFound } from "./failure.ts";
import { routes, type Route, type RouteName } from "./routes.ts";

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
};

export type RouteHandlers = Readonly<
  Record<
    RouteName,
    {
      /** Before anything of the request is looked at: how refusals are written, for example. */
      first?: RequestHandler;
      handlers: readonly RequestHandler[];
    }
  >
>;

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

const gatesOf = ({ reads, who, body, shared }: Route, gates: Gates): RequestHandler[] => [
  ...(reads ? [readsOnly] : []),
  ...(who === "users" ? [gates.authenticate] : []),
  ...(shared ? [gates.withinShare] : []),
  ...(body === "none" ? [] : [gates.readBody]),
  ...(body === "files" ? [gates.readFiles] : []),
  ...(shared ? [gates.pace] : []),
];

/** Serves every route as it is declared. What none of its handlers answers is not found. */
export const mountRoutes = (app: Express, of: RouteHandlers, gates: Gates): void => {
  for (const [name, route] of Object.entries(routes) as [RouteName, Route][]) {
    const { first, handlers } = of[name];
    const chain = [headersOf(route), ...(first ? [first] : []), ...gatesOf(route, gates), ...handlers, notFound];
    // below a prefix handlers see what follows it; a pattern leaves the address whole
    if (route.only) app.all(route.only, ...chain);
    else app.use(route.path, ...chain);
  }
};
