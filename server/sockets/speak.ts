import type { IncomingMessage } from "node:http";
import type { Server } from "graphql-ws";
import type { Extra } from "graphql-ws/use/ws";
import type { WebSocket } from "ws";
import type { Log } from "../log.ts";
import { allowance, closeCodes, socketLimits } from "./limits.ts";
import type { Act } from "./work.ts";

const reasonBytes = 123;

/**
 * Lets graphql-ws speak over a socket. Its own adapter hears one error of a socket and prints it; here every error is
 * heard, what is said too fast or not read ends the socket, and what goes wrong inside is never told.
 */
export const speak = (
  graphql: Server<Extra>,
  socket: WebSocket,
  request: IncomingMessage,
  { log, act }: { log: Log; act: Act },
): void => {
  // a broken frame or a reset: ws closes the socket itself
  socket.on("error", () => undefined);

  const mayCome = allowance(socketLimits.frames.atOnce, socketLimits.frames.perSecond);
  const isTooMuch = (): boolean => {
    if (socket.bufferedAmount > socketLimits.unread) socket.terminate();
    else if (mayCome()) return false;
    else socket.close(closeCodes.tooMany, "Too many messages");
    return true;
  };
  const failed = (error: unknown): void => {
    // graphql-ws throws what only a server may say
    if (error instanceof Error && error.message.startsWith("Unexpected message of type"))
      return socket.close(closeCodes.invalid, "Invalid message received");
    log.error("socket message failed", { error });
    socket.close(closeCodes.failed, "Internal server error");
  };
  socket.on("ping", isTooMuch);

  const closed = graphql.opened(
    {
      protocol: socket.protocol,
      send: (text) =>
        new Promise((resolve) => {
          if (socket.readyState !== socket.OPEN) return resolve();
          if (socket.bufferedAmount > socketLimits.unread) socket.terminate();
          else return socket.send(text, () => resolve());
          resolve();
        }),
      // graphql-ws repeats what it was told, however long; the protocol has room for 123 bytes
      close: (code, reason = "") => socket.close(code, Buffer.byteLength(reason) > reasonBytes ? "" : reason),
      onMessage: (take) =>
        socket.on("message", (data) => {
          if (socket.readyState !== socket.OPEN || isTooMuch()) return;
          act(() => take(String(data))).catch(failed);
        }),
    },
    { socket, request },
  );
  socket.once("close", (code, reason) => {
    closed(code, String(reason)).catch(failed);
  });
};
