import { setTimeout as wait } from "node:timers/promises";
import type { Pool, PoolClient } from "pg";
import type { Log } from "../log.ts";
import { channel, readChanges, type Change, type Missed } from "./change.ts";
import { presenceBoard, presenceChannel, type PresenceBoard } from "./presence.ts";
import { changeQueue, type ChangeQueue } from "./queue.ts";

/** What subscriptions listen to, in the shape Grafast's listen() expects. */
export type ChangeFeed = {
  subscribe(topic: string): AsyncIterableIterator<Change | Missed>;
  /** Who is at which record, in the same shape. */
  presence: PresenceBoard;
  close(): Promise<void>;
};

const everyMilliseconds = 250;
const slowest = 5_000;
/** Held for the session by the one process that empties the outbox. */
const broadcaster = 7_825_962_484;

/** A database that is listened to, and whether it was before: who comes back may have missed something. */
type Place = { readonly isHome: boolean; hasListened: boolean };

/**
 * One connection per server process and database that hears of changes, and of all processes the one that holds the lock also tells. Who is where is told at home, the first of them.
 * It comes back by itself when Postgres restarts, and then says that changes may have been missed.
 */
export const startChangeFeed = (pools: readonly Pool[], log: Log): ChangeFeed => {
  const topics = new Map<string, Set<ChangeQueue>>();
  const presence = presenceBoard();
  const stopping = new AbortController();

  const deliver = (text: string): void => {
    for (const { topic, change } of readChanges(text)) for (const queue of topics.get(topic) ?? []) queue.push(change);
  };
  const tellMissed = (): void => {
    for (const [topic, queues] of topics)
      for (const queue of queues)
        queue.push({ event: "missed", module: topic.slice(topic.indexOf(":") + 1), id: null });
  };

  /** Listens and tells until the connection is lost or we stop. */
  const serve = async (client: PoolClient, place: Place): Promise<void> => {
    client.on("notification", ({ channel: from, payload }) => {
      if (payload) (from === presenceChannel ? presence.hear : deliver)(payload);
    });
    await client.query(`listen ${channel}`);
    if (place.isHome) await client.query(`listen ${presenceChannel}`);
    if (place.hasListened) tellMissed();
    place.hasListened = true;
    let tells = false;
    while (!stopping.signal.aborted) {
      tells ||=
        (await client.query<{ got: boolean }>("select pg_try_advisory_lock($1) as got", [broadcaster])).rows[0]?.got ===
        true;
      if (tells) await client.query("select app_private.broadcast_changes()");
      for (const text of place.isHome ? presence.due() : [])
        await client.query("select pg_notify($1, $2)", [presenceChannel, text]);
      await wait(everyMilliseconds, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };

  const run = async (pool: Pool, place: Place): Promise<void> => {
    for (let pause = everyMilliseconds; !stopping.signal.aborted; pause = Math.min(pause * 2, slowest)) {
      let client: PoolClient | undefined;
      try {
        client = await pool.connect();
        client.on("error", () => undefined); // the query under way fails as well
        pause = everyMilliseconds; // there it is: the next interruption is a new one
        await serve(client, place);
      } catch (error) {
        log.warn("change feed interrupted", { error });
        await wait(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      } finally {
        client?.release(true); // listens and holds the lock: not for others
      }
    }
  };
  const running = Promise.all(pools.map((pool, at) => run(pool, { isHome: at === 0, hasListened: false })));

  return {
    presence,
    subscribe: (topic) => {
      const queue = changeQueue(() => {
        topics.get(topic)?.delete(queue);
        if (topics.get(topic)?.size === 0) topics.delete(topic);
      });
      topics.set(topic, (topics.get(topic) ?? new Set()).add(queue));
      return queue;
    },
    close: async () => {
      stopping.abort();
      for (const queues of topics.values()) for (const queue of queues) void queue.return();
      await running;
    },
  };
};
