import type { Pool } from "pg";
import { z } from "zod";

/** How long what a server knows of placements holds: one that cannot ask again by then serves nobody until it can. */
export const leaseMilliseconds = 3_000;
const everyMilliseconds = 1_000;

const answer = z.record(z.coerce.number(), z.string());

export type Placements = {
  /** Where a company lives, or null where that is home; at most the lease old. */
  of(account: number): Promise<string | null>;
  close(): void;
};

/** What home tells of the companies that live elsewhere, asked every second. Who moves one waits until no server can know its old place. */
export const placementsOf = (home: Pool, now: () => number = () => performance.now()): Placements => {
  let known = new Map<number, string>();
  let knownAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;
  const ask = (): Promise<void> =>
    (asking ??= (async () => {
      const began = now();
      const { rows } = await home.query<{ found: unknown }>("select app_private.placements() as found");
      known = new Map(Object.entries(answer.parse(rows[0]?.found)).map(([account, name]) => [Number(account), name]));
      knownAt = began;
    })().finally(() => (asking = undefined)));
  const timer = setInterval(() => void ask().catch(() => undefined), everyMilliseconds);
  timer.unref();
  return {
    of: async (account) => {
      if (now() - knownAt > leaseMilliseconds) await ask();
      return known.get(account) ?? null;
    },
    close: () => clearInterval(timer),
  };
};
