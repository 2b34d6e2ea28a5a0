import type { RequestListener, Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** Milliseconds that a client gets to go elsewhere. */
export type Grace = {
  /** New connections are still taken, so that a load balancer learns from /readyz first. */
  listening: number;
  /** Answers wait while the door is closed. */
  closing: number;
  /** A kept connection is left open until it was idle for so long. */
  idle: number;
  /** Requests under way are given up after so long, all in all. */
  all: number;
};

/** For an orchestrator. A client silent for five seconds is hardly sending in the very moment its connection ends. */
export const graceful: Grace = { listening: 2_000, closing: 250, idle: 5_000, all: 7_000 };
/** For a person at the terminal, and for tests: what is under way ends, nobody else is waited for. */
export const immediate: Grace = { listening: 0, closing: 0, idle: 0, all: 7_000 };

export type Draining = {
  isDraining(): boolean;
  /** Says so from now on, in every answer. */
  begin(): void;
  /** Resolves when the last connection is gone. */
  end(grace: Grace): Promise<void>;
};

/**
 * Ends a server's connections without a reset in the middle of a request. From `begin` on every answer closes its
 * connection. New ones are taken for a while; then answers are held for a moment, because who waits for one opens no
 * connection, and the listener is closed meanwhile: what the kernel has accepted for a closed listener it resets.
 */
export const serveWithDraining = (server: Server, answer: RequestListener): Draining => {
  /** When each connection was last used; those that are sockets by now are none of ours. */
  const connections = new Map<Socket, number>();
  const underWay = new Set<ServerResponse>();
  let draining = false;
  let held: Promise<void> | undefined;

  const closeAfter = (response: ServerResponse): void => {
    if (!response.headersSent) response.setHeader("connection", "close");
  };
  server.on("connection", (socket) => {
    connections.set(socket, Date.now());
    socket.once("close", () => connections.delete(socket));
  });
  server.on("upgrade", (request) => connections.delete(request.socket));
  server.on("request", (request, response) => {
    underWay.add(response);
    response.once("close", () => {
      underWay.delete(response);
      if (connections.has(request.socket)) connections.set(request.socket, Date.now());
    });
    if (draining) closeAfter(response);
    if (held) void held.then(() => answer(request, response));
    else answer(request, response);
  });

  const closeIdle = (idle: number): void => {
    const busy = new Set([...underWay].map(({ req }) => req.socket));
    for (const [socket, used] of connections) if (!busy.has(socket) && Date.now() - used >= idle) socket.destroy();
  };

  return {
    isDraining: () => draining,
    begin: () => {
      draining = true;
      for (const response of underWay) closeAfter(response);
    },
    end: async ({ listening, closing, idle, all }) => {
      const late = setTimeout(() => {
        server.closeAllConnections();
        for (const socket of connections.keys()) socket.destroy();
      }, all);
      await wait(listening);
      const open = Promise.withResolvers<void>();
      held = open.promise;
      await wait(closing);
      // http's own close would at once destroy the idle connections, on which somebody may just be sending
      const closed = new Promise<void>((resolve) => void NetServer.prototype.close.call(server, () => resolve()));
      open.resolve();
      const looking = setInterval(() => closeIdle(idle), 50);
      closeIdle(idle);
      await closed;
      clearInterval(looking);
      clearTimeout(late);
    },
  };
};
