import type { IncomingMessage, Server } from "node:http";
import { handleProtocols, makeServer, type Context, type ServerOptions } from "graphql-ws";
import type { Extra } from "graphql-ws/use/ws";
import { getOperationAST } from "postgraphile/graphql";
import { makeGraphQLWSConfig, type GrafservBase } from "postgraphile/grafserv";
import { WebSocketServer, type ServerOptions as SocketServerOptions, type WebSocket } from "ws";
import { addressOf } from "../http/address.ts";
import { refuse as refusal } from "../errors/refuse.ts";
import { rememberSender } from "../graphql/request-context.ts";
import { noDevice, type Claims } from "../graphql/visitor.ts";
import { connectionCounter } from "../http/connection-counter.ts";
import { peerOf } from "../http/peer.ts";
import { forgetWork, requestIdOrNew } from "../requests/request-id.ts";
import type { Log } from "../log.ts";
import type { LoopBudget } from "../shares/loop-budget.ts";
import { tooBusy } from "../shares/too-busy.ts";
import type { AnonymousRateLimit } from "../shares/anonymous-rate-limit.ts";
import type { Owner } from "../requests/work.ts";
import { ownerOf } from "../requests/work.ts";
import { leaveSockets } from "./leave.ts";
import { closeCodes, socketLimits } from "./limits.ts";
import { startPings } from "./pings.ts";
import { speak } from "./speak.ts";
import { isGraphql, isOwnOrigin, refuseUpgrade } from "./upgrade.ts";
import { messagesAsRequests } from "./work.ts";

type Options = {
  claimsOf: (token: string) => Claims | null;
  anonymousRate: AnonymousRateLimit;
  log: Log;
  budget: LoopBudget;
  trustedProxies: number;
  /** Origins besides the server's own that may open a socket. */
  origins?: readonly string[];
};
export type Sockets = {
  /** Takes no more sockets, and ends those there are when their queries are answered; after `patience` in any case. */
  close(patience: number): Promise<void>;
};

const tokenIn = (parameters: Readonly<Record<string, unknown>> | undefined): string => {
  const given = parameters?.["authorization"] ?? parameters?.["Authorization"];
  return typeof given === "string" ? given.replace(/^Bearer +/i, "") : "";
};

/** GraphQL over WebSockets on the same path: for people who are signed in, until their token ends. */
export const attachSockets = (
  server: Server,
  graphql: GrafservBase,
  { claimsOf, anonymousRate, log, budget, trustedProxies, origins = [] }: Options,
): Sockets => {
  const { waiting, perUser, subscriptions, payload, fragments, closing } = socketLimits;
  const options: SocketServerOptions & { closeTimeout: number } = {
    noServer: true,
    maxPayload: payload,
    maxFragments: fragments,
    closeTimeout: closing, // not in its published types
    handleProtocols,
  };
  const wss = new WebSocketServer(options);
  const ofUsers = connectionCounter(perUser);
  const anonymousSockets = connectionCounter(waiting.all);
  const ofAddresses = connectionCounter(waiting.perAddress);
  /** Sockets whose owner is not known yet, and how each of them stops being one. */
  const unknown = new WeakMap<WebSocket, () => void>();
  const contexts = new WeakMap<WebSocket, Context>();
  const owners = new WeakMap<WebSocket, Owner>();
  const pings = startPings(wss.clients);
  let draining = false;

  const admit = (socket: WebSocket, request: IncomingMessage, claims: Claims): boolean => {
    const release = ofUsers.take(`${claims.acc}:${claims.sub}`);
    if (!release) {
      socket.close(closeCodes.tooMany, "Too many connections");
      return false;
    }
    unknown.get(socket)?.();
    const ending = setTimeout(
      () => socket.close(closeCodes.forbidden, "Token expired"),
      Math.max(0, claims.exp * 1000 - Date.now()),
    );
    socket.once("close", () => {
      clearTimeout(ending);
      release();
    });
    const address = addressOf(peerOf(request, trustedProxies));
    owners.set(socket, ownerOf(claims.acc, claims.sub, address));
    rememberSender(request, {
      claims,
      requestId: requestIdOrNew(),
      address,
      language: "en",
      agent: "",
      device: noDevice,
    });
    return true;
  };

  const graphile = makeGraphQLWSConfig(graphql) as ServerOptions<Record<string, unknown>, Extra>;
  const spoken = makeServer<Record<string, unknown>, Extra>({
    ...graphile,
    connectionInitWaitTimeout: waiting.milliseconds,
    onSubscribe: async (context, id, asked) => {
      // the one that asks is counted already
      if (Object.keys(context.subscriptions).length > subscriptions)
        return [refusal("TOO_COMPLEX", "This connection listens to too much at once.")];
      const owner = owners.get(context.extra.socket);
      const seconds = owner ? budget.wait(owner) : 0;
      if (seconds > 0) return [tooBusy(seconds)];
      const answer = await graphile.onSubscribe?.(context, id, asked);
      if (
        answer &&
        "document" in answer &&
        getOperationAST(answer.document, answer.operationName)?.operation === "subscription"
      )
        forgetWork();
      return answer;
    },
    onConnect: (context) => {
      const { connectionParams, extra } = context;
      contexts.set(extra.socket, context);
      const claims = claimsOf(tokenIn(connectionParams));
      return (
        claims !== null && extra.socket.readyState === extra.socket.OPEN && admit(extra.socket, extra.request, claims)
      );
    },
  });

  /** The place of a stranger, kept until they have signed in or are gone; false when there is none left. */
  const placeFor = (request: IncomingMessage): (() => void) | false => {
    const here = ofAddresses.take(addressOf(peerOf(request, trustedProxies)));
    const anywhere = here && anonymousSockets.take("");
    if (here && !anywhere) here();
    return anywhere && (() => (here(), anywhere()));
  };

  server.on("upgrade", (request, socket, head) => {
    // before anything else: Node leaves an upgraded socket without one
    socket.on("error", () => undefined);
    const refuse = (status: number): void => {
      const wait = anonymousRate.wait(addressOf(peerOf(request, trustedProxies)));
      if (wait > 0) setTimeout(refuseUpgrade, wait, socket, status).unref();
      else refuseUpgrade(socket, status);
    };
    if (!isGraphql(request)) return refuse(404);
    if (!isOwnOrigin(request, origins)) return refuse(403);
    const leave = !draining && wss.clients.size < socketLimits.all && placeFor(request);
    if (!leave) return refuse(503);
    socket.once("close", leave);
    wss.handleUpgrade(request, socket, head, (opened) => {
      unknown.set(opened, leave);
      pings.watch(opened);
      speak(spoken, opened, request, { log, act: messagesAsRequests(opened, budget, () => owners.get(opened)) });
    });
  });

  const close = async (patience: number): Promise<void> => {
    draining = true;
    pings.stop();
    await leaveSockets(wss.clients, (socket) => contexts.get(socket), patience);
    await new Promise<void>((resolve) => wss.close(() => resolve()));
  };
  return { close };
};
