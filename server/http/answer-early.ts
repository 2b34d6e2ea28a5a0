import type { IncomingMessage, ServerResponse } from "node:http";
import { throttled } from "./throttled.ts";

export type EarlyAnswer = {
  status: number;
  body: unknown;
  headers?: Readonly<Record<string, string>>;
};

/** What of a refused request is still read and thrown away: longer or more of it is cut off. */
const linger = { milliseconds: 10_000, bytes: 64 * 1024 * 1024 } as const;

/**
 * Answers while the request is still arriving, and ends the connection. To close it at once would send a reset, which
 * overtakes the answer where the sender has not read it; so the whole answer leaves first, what is still sent is thrown
 * away for a while, and only then the connection closes.
 */
export const answerEarly = (
  request: IncomingMessage,
  response: ServerResponse,
  { status, body, headers = {} }: EarlyAnswer,
): void => {
  if (response.headersSent || response.destroyed) return void request.socket.destroy();
  const text = JSON.stringify(body);
  response.writeHead(status, {
    ...headers,
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(text),
    "cache-control": "no-store",
    connection: "close",
  });
  if (request.complete) return void response.end(text);
  response.write(text);
  let read = 0;
  const close = (): void => {
    clearTimeout(late);
    request.off("end", close).off("close", close).unpipe(arriving);
    arriving.destroy();
    response.end();
    if (!request.complete) request.socket.destroySoon();
  };
  const count = (chunk: Buffer): void => {
    read += chunk.length;
    if (read > linger.bytes) close();
  };
  const arriving = throttled().on("data", count);
  const late = setTimeout(close, linger.milliseconds);
  request
    .on("error", () => undefined)
    .on("end", close)
    .on("close", close)
    .pipe(arriving);
};
