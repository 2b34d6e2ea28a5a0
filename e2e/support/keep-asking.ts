import { setTimeout as delay } from "node:timers/promises";
import type { Ask } from "./everyday.ts";
import { keepAliveClient, Refused } from "./keep-alive.ts";

export type Asking = {
  sent: number;
  answered: number;
  /** Answers that said their connection ends with them. */
  closing: number;
  /** What came instead of a good answer, and to which question. */
  failures: string[];
  /** Resolves when nobody asks any more: told to stop, or nobody listens. */
  ended: Promise<unknown>;
  stop(): void;
};

/**
 * Clients with kept connections that ask one thing after the other, each with a pause of its own, from none to longer
 * than a server waits for idle connections. A client leaves when nobody listens, before anything was sent.
 */
export const keepAsking = (
  url: string,
  asks: readonly ((name: string) => Ask)[],
  pauses: readonly number[],
): Asking => {
  const stopping = new AbortController();
  const one = async (ask: (name: string) => Ask, pause: number, client: number): Promise<void> => {
    const { send, end } = keepAliveClient(url);
    for (let n = 0; !stopping.signal.aborted; n += 1) {
      const { path, sent } = ask(`everyday-${client}-${n}`);
      asking.sent += 1;
      try {
        const { status, closes, text } = await send(path, sent);
        if (closes) asking.closing += 1;
        if (status === 200 && !text.startsWith('{"errors"')) asking.answered += 1;
        else asking.failures.push(`${path}: ${status} ${text.slice(0, 200)}`);
      } catch (error) {
        asking.sent -= error instanceof Refused ? 1 : 0;
        if (error instanceof Refused) break;
        asking.failures.push(`${path}: ${String(error)}`);
      }
      await delay(pause * (0.5 + Math.random()));
    }
    end();
  };
  const asking: Asking = {
    sent: 0,
    answered: 0,
    closing: 0,
    failures: [],
    ended: Promise.resolve(),
    stop: () => stopping.abort(),
  };
  asking.ended = Promise.all(
    pauses.flatMap((pause, row) => asks.map((ask, column) => one(ask, pause, row * asks.length + column))),
  );
  return asking;
};
