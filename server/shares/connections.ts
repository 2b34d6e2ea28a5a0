import type { Pool } from "pg";
import { fairSemaphore, type Shares, type FairSemaphore } from "./fair-semaphore.ts";

/** Of a pool's connections one hears of changes and one is kept for probes and for cleaning up. */
const reserved = 2;

/**
 * A third of the pool for a person, two thirds for a company, whether or not others wait: a statement may take seconds,
 * and a newcomer would wait for its end.
 */
export const sharesOf = (connections: number): Shares => ({
  places: Math.max(1, connections - reserved),
  perCompany: Math.max(1, Math.floor((2 * connections) / 3)),
  perPerson: Math.max(1, Math.floor(connections / 3)),
  waiting: { all: 1_000, perPerson: 200 },
});

const known = new WeakMap<Pool, FairSemaphore>();
/** The turns of a pool: a request takes a turn before it takes a connection. */
export const turnsOf = (pool: Pool): FairSemaphore => {
  const turns = known.get(pool) ?? fairSemaphore(sharesOf(pool.options.max));
  known.set(pool, turns);
  return turns;
};
