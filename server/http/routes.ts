import type { ContentPolicy } from "./content-policies.ts";

/** Who is answered: what a route checks before anything else is read. */
export const audiences = {
  anybody: "anybody",
  /** Who reads what is public: counted apart from all others (`shares/public-rate.ts`). */
  public: "anybody, at the rate of public reading",
  /** A bearer token or an API key; without either, somebody who may sign in. */
  users: "users, by token or API key",
  /** The handlers compare a signature with the address. */
  signature: "who has a signed address",
  /** The handlers look up a secret in the address. */
  secret: "who has a secret address",
  /** The handlers verify the body. */
  provider: "a provider, by its signature",
} as const;

/** Bodies that are taken. Without one it is left unread. */
export const bodies = { none: "none", text: "1 MB", files: "1 MB, and files" } as const;

export type Route = {
  /** Its path, or the beginning of its paths. */
  path: string;
  /** Its paths, where others that begin alike are pages of a front end. */
  only?: RegExp;
  what: string;
  who: keyof typeof audiences;
  /** Whether it only reads, by GET and HEAD. */
  reads?: boolean;
  body: keyof typeof bodies;
  /** Whether requests take turns and are paid for with their sender's share of the process (`shares/`). */
  shared: boolean;
  /** Whether programs ask it all the time, so that it is neither logged nor measured. */
  isProbe?: boolean;
  /** Cache-Control of its answers, where a handler knows nothing better. */
  cache?: string;
  content: ContentPolicy;
};

const fresh = "no-store";

/**
 * Every path that is no page of a front end, in the order in which they are looked at. Under such a path nothing else
 * is found: an unknown address is answered with JSON, never with a page.
 */
export const routes = {
  livez: {
    path: "/livez",
    isProbe: true,
    only: /^\/livez\/?$/,
    what: "whether the process answers",
    who: "anybody",
    reads: true,
    body: "none",
    shared: false,
    cache: fresh,
    content: "page",
  },
  readyz: {
    path: "/readyz",
    isProbe: true,
    only: /^\/readyz\/?$/,
    what: "whether it can do its work",
    who: "anybody",
    reads: true,
    body: "none",
    shared: false,
    cache: fresh,
    content: "page",
  },
  graphql: {
    path: "/graphql",
    only: /^\/graphql(\/|$)/,
    what: "the API of the product, by WebSocket too",
    who: "users",
    body: "files",
    shared: true,
    content: "page",
  },
  files: {
    path: "/files/{company}/",
    only: /^\/files\/\d+\//,
    what: "bytes of a file",
    who: "signature",
    reads: true,
    body: "none",
    shared: false,
    cache: "private, max-age=300",
    content: "file",
  },
  apps: {
    path: "/apps/{company}/",
    only: /^\/apps\/\d+\//,
    what: "what a custom app consists of",
    who: "signature",
    reads: true,
    body: "none",
    shared: false,
    cache: "private, no-cache",
    content: "app",
  },
  auth: {
    path: "/auth",
    what: "other ways to sign in, switched off",
    who: "anybody",
    reads: true,
    body: "none",
    shared: false,
    content: "page",
  },
  api: {
    path: "/api",
    what: "the same API by REST, for programs",
    who: "users",
    body: "text",
    shared: true,
    cache: fresh,
    content: "page",
  },
  swagger: {
    path: "/swagger",
    what: "its reference",
    who: "anybody",
    reads: true,
    body: "none",
    shared: false,
    cache: "no-cache",
    content: "page",
  },
  feeds: {
    path: "/feeds",
    what: "a person's calendar",
    who: "secret",
    reads: true,
    body: "none",
    shared: false,
    cache: "private, no-cache",
    content: "page",
  },
  hooks: {
    path: "/hooks",
    what: "calls of providers that companies are connected with",
    who: "provider",
    body: "text",
    shared: false,
    cache: fresh,
    content: "page",
  },
} as const satisfies Readonly<Record<string, Route>>;
export type RouteName = keyof typeof routes;

const all = Object.entries(routes) as [RouteName, Route][];

/** The route that a path belongs to; undefined where a front end answers. */
export const routeAt = (path: string): { name: RouteName; route: Route } | undefined => {
  const found = all.find(([, { only, path: start }]) =>
    only ? only.test(path) : path === start || path.startsWith(`${start}/`),
  );
  return found && { name: found[0], route: found[1] };
};
