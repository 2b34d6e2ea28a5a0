import type { IncomingMessage, Server } from "node:http";
import type { ServerOptions } from "graphql-ws";
import { useServer, type Extra } from "graphql-ws/use/ws";
import { makeGraphQLWSConfig, type GrafservBase } from "postgraphile/grafserv";
import { WebSocketServer, type WebSocket } from "ws";
import { refuse } from "./errors/refuse.ts";
import { requestIdOrNew } from "./http/request-id.ts";
import { rememberSender } from "./graphql/request-context.ts";
import type { Claims } from "./graphql/visitor.ts";

type Options = {
  claimsOf: (token: string) => Claims | null;
  /** Origins besides the server's own that may open a socket. */
  origins?: readonly string[];
  socketsPerUser?: number;
  /** What one socket may listen to at once; a page listens to a handful. */
  subscriptionsPerSocket?: number;
};
export type Sockets = { close(): Promise<void> };

/** graphql-ws: forbidden, and too many of one. */
const forbidden = 4403;
const tooMany = 4429;

/** A browser names its page's origin; other clients name none and have no cookies to abuse. */
const isOwnOrigin = ({ headers }: IncomingMessage, origins: readonly string[]): boolean => {
  const { origin, host } = headers;
  if (origin === undefined || origins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
};

const tokenIn = (parameters: Readonly<Record<string, unknown>> | undefined): string => {
  const given = parameters?.["authorization"] ?? parameters?.["Authorization"];
  return typeof given === "string" ? given.replace(/^Bearer +/i, "") : "";
};

/** GraphQL over WebSockets on the same path: for people who are signed in, until their token ends. */
export const attachSockets = (
  server: Server,
  graphql: GrafservBase,
  { claimsOf, origins = [], socketsPerUser = 20, subscriptionsPerSocket = 50 }: Options,
): Sockets => {
  const wss = new WebSocketServer({ noServer: true, maxPayload: 100_000 });
  const open = new Map<string, Set<WebSocket>>();

  const admit = (socket: WebSocket, request: IncomingMessage, claims: Claims): boolean => {
    const key = `${claims.acc}:${claims.sub}`;
    const sockets = open.get(key) ?? new Set();
    if (sockets.size >= socketsPerUser) {
      socket.close(tooMany, "Too many connections");
      return false;
    }
    open.set(key, sockets.add(socket));
    const ending = setTimeout(
      () => socket.close(forbidden, "Token expired"),
      Math.max(0, claims.exp * 1000 - Date.now()),
    );
    socket.once("close", () => {
      clearTimeout(ending);
      sockets.delete(socket);
      if (sockets.size === 0) open.delete(key);
    });
    rememberSender(request, { claims, requestId: requestIdOrNew(), address: "", language: "en", agent: "" });
    return true;
  };

  const graphile = makeGraphQLWSConfig(graphql) as ServerOptions<Record<string, unknown>, Extra>;
  const config: ServerOptions<Record<string, unknown>, Extra> = {
    ...graphile,
    // the one that asks is counted already
    onSubscribe: (context, id, payload) =>
      Object.keys(context.subscriptions).length > subscriptionsPerSocket
        ? [refuse("TOO_COMPLEX", "This connection listens to too much at once.")]
        : graphile.onSubscribe?.(context, id, payload),
    onConnect: ({ connectionParams, extra }) => {
      const claims = claimsOf(tokenIn(connectionParams));
      return claims !== null && admit(extra.socket, extra.request, claims);
    },
  };
  const served = useServer(config, wss);

  server.on("upgrade", (request, socket, head) => {
    if (new URL(request.url ?? "/", "http://localhost").pathname !== "/graphql" || !isOwnOrigin(request, origins)) {
      socket.end("HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n");
      return;
    }
    wss.handleUpgrade(request, socket, head, (opened) => wss.emit("connection", opened, request));
  });
  return { close: async () => void (await served.dispose()) };
};
