import type { IncomingMessage } from "node:http";
import { throttled } from "./throttled.ts";

/** Milliseconds after which a sender who still sends is cut off: the answer was given. */
const patience = 10_000;

/** Throws away at leisure what still comes of a request that was refused: Node would read it in one go. */
export const drainRequest = (request: IncomingMessage): void => {
  const { socket } = request;
  const rest = throttled();
  // once it is answered, a request does not hear that its connection is gone
  const stop = (): void => void rest.destroy();
  const late = setTimeout(() => (socket.destroy(), stop()), patience).unref();
  socket.once("close", stop);
  rest.once("close", () => {
    clearTimeout(late);
    socket.off("close", stop);
  });
  request
    .on("error", () => undefined)
    .pipe(rest)
    .resume();
};
