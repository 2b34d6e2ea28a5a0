import type { ChildProcess } from "node:child_process";
import type { Readable, Writable } from "node:stream";

export type Values = Record<string, unknown>;
type Message = {
  id?: number;
  method?: string;
  params?: Values;
  result?: Values;
  error?: { message: string };
  sessionId?: string;
};
export type Conversation = {
  fail(error: Error): void;
  listen(listener: (message: Message) => void): void;
  send(method: string, params?: Values, sessionId?: string): Promise<Values>;
};

/** Commands to a browser over its pipe: JSON, each ended by a zero byte. */
export const conversation = (child: ChildProcess): Conversation => {
  const input = child.stdio[3] as Writable;
  const output = child.stdio[4] as Readable;
  const waiting = new Map<number, { resolve(result: Values): void; reject(error: Error): void }>();
  let last = 0;
  let rest: string[] = [];
  let ended: Error | undefined;
  let onEvent: (message: Message) => void = () => undefined;
  const take = (text: string): void => {
    const message = JSON.parse(text) as Message;
    const sent = message.id === undefined ? undefined : waiting.get(message.id);
    if (!sent) return onEvent(message);
    waiting.delete(message.id ?? 0);
    if (message.error) sent.reject(new Error(message.error.message));
    else sent.resolve(message.result ?? {});
  };
  output.setEncoding("utf8").on("data", (chunk: string) => {
    const parts = chunk.split("\0");
    const first = parts.shift() ?? "";
    rest.push(first);
    for (const part of parts) {
      take(rest.join(""));
      rest = [part];
    }
  });
  for (const stream of [input, output]) stream.on("error", () => undefined);
  return {
    fail: (error) => {
      ended ??= error;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    },
    listen: (listener) => void (onEvent = listener),
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(ended);
        const id = ++last;
        waiting.set(id, { resolve, reject });
        input.write(`${JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) })}\0`);
      }),
  };
};
