import { setTimeout as delay } from "node:timers/promises";
import type { Pool, QueryConfig, QueryResultRow } from "pg";
import type { Log } from "../log.ts";
import { bytesAt, guardOf, positionOf, type Guard } from "./position.ts";

/** Milliseconds. */
export const patience = {
  /** That a read waits for the replica to have what was saved before it, as others wait for each other's locks. */
  behind: 200,
  /** In which a replica answers the shortest question. */
  answer: 1_000,
  /** From one look at a replica that is not used to the next; and between looks while reads are under way. */
  look: 1_000,
  /** Between questions how far it is; doubled up to ten. */
  poll: 1,
} as const;

/** What a read brings along, and when nothing of it will come any more. */
export type Reading = { guard: Guard; lost: AbortSignal };

export type Following = {
  /** How the replica may be read from now on; undefined where the primary is to be asked. */
  begin(): Promise<Reading | undefined>;
  /** Looks at the replica while something is read from it, so that nobody waits for one that is gone without a word. */
  watching<T>(read: () => Promise<T>): Promise<T>;
  /** Something went wrong that may be the replica's fault: it is looked at before it is read again. */
  doubt(): void;
  isUsed(): boolean;
  stop(): void;
};

/** Shows whether they belong together: a copy of a cluster keeps its identifier. */
const identity = "select system_identifier::text as system from pg_control_system()";
const condition = `
  select pg_is_in_recovery() as follows, coalesce(pg_last_wal_replay_lsn(), '0/0')::text as lsn, s.system_identifier::text as system, c.timeline_id as timeline
  from pg_control_system() as s, pg_control_checkpoint() as c`;
type Condition = { follows: boolean; lsn: string; system: string; timeline: number };

type Waiting = { at: bigint; tell(isThere: boolean): void };

/** Follows how far a replica is, while somebody waits for it, and whether it is one. */
export const follow = (primary: Pool, replica: Pool, log: Log): Following => {
  const position = positionOf(primary);
  /** There while the replica is used. */
  let used: AbortController | undefined;
  let timeline = 0;
  let replayed = 0n;
  let told: string | undefined;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  const waiting = new Set<Waiting>();

  /** A connection that does not answer is given up by the pool. */
  const ask = async <T extends QueryResultRow>(text: string): Promise<T> => {
    const { rows } = await replica.query<T>({ text, query_timeout: patience.answer } as QueryConfig);
    return rows[0] as T;
  };

  const giveUp = (isGone: boolean): void => {
    if (isGone) used?.abort();
    used = undefined;
    for (const { tell } of waiting) tell(false);
    if (timer || isStopped) return;
    timer = setTimeout(() => void look(), Math.max(0, lookedAt + patience.look - performance.now())).unref();
  };
  let isPolling = false;
  const poll = async (): Promise<void> => {
    if (isPolling) return;
    isPolling = true;
    try {
      for (let pause: number = patience.poll; waiting.size > 0; pause = Math.min(10, pause * 2)) {
        const { lsn } = await ask<{ lsn: string }>("select coalesce(pg_last_wal_replay_lsn(), '0/0')::text as lsn");
        replayed = bytesAt(lsn);
        for (const { at, tell } of waiting) if (at <= replayed) tell(true);
        if (waiting.size > 0) await delay(pause);
      }
    } catch {
      giveUp(true);
    } finally {
      isPolling = false;
    }
  };
  const reach = (at: bigint): boolean | Promise<boolean> =>
    at <= replayed ||
    new Promise((resolve) => {
      const late = setTimeout(() => one.tell(false), patience.behind);
      const one: Waiting = {
        at,
        tell: (isThere) => {
          clearTimeout(late);
          waiting.delete(one);
          resolve(isThere);
        },
      };
      waiting.add(one);
      void poll();
    });

  const problemOf = async (): Promise<string | undefined> => {
    const [needed, { rows }] = await Promise.all([position(), primary.query<{ system: string }>(identity)]);
    const found = await ask<Condition>(condition);
    if (found.system !== rows[0]?.system) return "it is none of this database";
    if (!found.follows) return "it follows no primary";
    // told by its last checkpoint, so a while after a failover
    if (found.timeline !== needed.timeline) return "it does not follow this primary yet";
    replayed = bytesAt(found.lsn);
    timeline = needed.timeline;
    return (await reach(needed.at)) ? undefined : "it is behind";
  };
  const look = async (): Promise<void> => {
    lookedAt = performance.now();
    const problem = await problemOf().catch((error: unknown) =>
      error instanceof Error ? error.message : String(error),
    );
    timer = undefined;
    if (isStopped) return;
    if (problem === undefined) used = new AbortController();
    else giveUp(false);
    if (told === (problem ?? "")) return;
    told = problem ?? "";
    if (problem === undefined) log.info("lists and reports are read from the replica");
    else log.warn("the replica is not read from", { problem });
  };
  timer = setTimeout(() => void look(), 0);

  let reading = 0;
  let heart: NodeJS.Timeout | undefined;
  const beat = (): void => void ask("select").catch(() => giveUp(true));
  return {
    async begin() {
      const now = used;
      if (!now) return undefined;
      const needed = await position().catch(() => undefined);
      if (!needed) return undefined; // the primary says itself what is wrong with it
      if (needed.timeline === timeline && (await reach(needed.at))) return { guard: guardOf(needed), lost: now.signal };
      if (used === now) giveUp(false);
      return undefined;
    },
    async watching(read) {
      reading += 1;
      heart ??= setInterval(beat, patience.look).unref();
      try {
        return await read();
      } finally {
        reading -= 1;
        if (reading === 0) {
          clearInterval(heart);
          heart = undefined;
        }
      }
    },
    doubt: () => giveUp(false),
    isUsed: () => used !== undefined,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      clearInterval(heart);
    },
  };
};
