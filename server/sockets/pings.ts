import type { WebSocket } from "ws";
import { socketLimits } from "./limits.ts";

/** Pings every socket now and then, and ends those that did not answer the last one: their other side is gone. */
export const startPings = (sockets: ReadonlySet<WebSocket>) => {
  const alive = new WeakSet<WebSocket>();
  const timer = setInterval(() => {
    for (const socket of sockets)
      if (alive.delete(socket)) socket.ping();
      else socket.terminate();
  }, socketLimits.pings).unref();
  return {
    watch: (socket: WebSocket): void => {
      alive.add(socket);
      socket.on("pong", () => void alive.add(socket));
    },
    stop: (): void => clearInterval(timer),
  };
};
