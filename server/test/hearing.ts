import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "graphql-ws";
import type { ClientBase, Pool } from "pg";
import { expect } from "vitest";

/** The id of a record that there is not: a change of it says nothing but that changes are heard. */
const mark = -1;
const isMark = (message: unknown): boolean => JSON.stringify(message).includes(`"id":${mark}`);

/** A subscription, which has to ask for ids, and what it heard: answers, and errors as `refusals`. */
export type Listener = {
  heard: { data?: Record<string, unknown> | null; errors?: unknown }[];
  refusals: unknown[];
  marks: number;
};

export const listen = (client: Client, query: string): Listener => {
  const listener: Listener = { heard: [], refusals: [], marks: 0 };
  client.subscribe<Record<string, unknown>>(
    { query },
    {
      next: (message) => {
        if (isMark(message)) {
          if (listener.marks === 0) listener.heard.splice(0); // written before it listened, told late
          listener.marks += 1;
        } else if (message.errors) listener.refusals.push(message.errors);
        else listener.heard.push(message as Listener["heard"][number]);
      },
      error: (error) => listener.refusals.push(error),
      complete: () => undefined,
    },
  );
  return listener;
};

/**
 * Waits until each listener hears, or is refused. A client is not told when its subscription has begun, so marks are
 * written until they come; what was written before has been told by then, and is forgotten.
 */
export const begun = async (
  admin: Pool | ClientBase,
  { accountId, module }: { accountId: number; module: string },
  listeners: readonly Listener[],
): Promise<void> => {
  const before = new Map(listeners.map((listener) => [listener, listener.marks + listener.refusals.length]));
  const isReady = (listener: Listener) => listener.marks + listener.refusals.length > (before.get(listener) ?? 0);
  for (let round = 0; round < 200 && !listeners.every(isReady); round += 1) {
    await admin.query(
      "insert into app_private.change_outbox (account_id, module, record_id, operation) values ($1, $2, $3, 'updated')",
      [accountId, module, mark],
    );
    await delay(100);
  }
  expect(listeners.filter((listener) => !isReady(listener))).toEqual([]);
};
