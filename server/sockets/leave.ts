import { setTimeout as wait } from "node:timers/promises";
import type { Context } from "graphql-ws";
import type { WebSocket } from "ws";
import { closeCodes } from "./limits.ts";

/** graphql-ws keeps null for a query or mutation until it is answered, and an iterator for what is listened to. */
const isAnswering = (context: Context | undefined): boolean =>
  context !== undefined && Object.values(context.subscriptions).includes(null);

/** Ends each socket as soon as nothing is to be answered on it, so that its client connects again elsewhere. */
export const leaveSockets = async (
  sockets: ReadonlySet<WebSocket>,
  contextOf: (socket: WebSocket) => Context | undefined,
  patience: number,
): Promise<void> => {
  for (const began = Date.now(); sockets.size > 0; await wait(20)) {
    const isLate = Date.now() - began > patience;
    for (const socket of sockets)
      if (isLate) socket.terminate();
      else if (!isAnswering(contextOf(socket))) socket.close(closeCodes.goingAway, "Going away");
  }
};
