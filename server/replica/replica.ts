import type { Pool } from "pg";
import { isRefused } from "../errors/is-refused.ts";
import type { Log } from "../log.ts";
import { follow, type Reading } from "./following.ts";
import { readsLists } from "./lists.ts";

export type Replica = {
  pool: Pool;
  /** Tells which operations may be read from it. */
  plugin: GraphileConfig.Plugin;
  /**
   * Reads for a request of these settings, where the replica has all that was saved before the request came. Undefined where the
   * primary is to be asked: for every other operation, and whenever the replica does not answer; its refusals count for nothing.
   */
  read<T>(settings: object | null, run: (pool: Pool, reading: Reading) => Promise<T>): Promise<T | undefined>;
  /** The rest of what these settings ask is asked of the primary. */
  leave(settings: object | null): void;
  /** Messages of lists and reports so far, by who was asked. */
  answered: Readonly<Record<"replica" | "primary", number>>;
  isUsed(): boolean;
  stop(): void;
};

/** What is kept of an operation: a request that was answered by the primary once stays there, lest it see what was before. */
type Admitted = { reading?: Promise<Reading | undefined> };
const away = Promise.resolve(undefined);

/** Wrong position, or promoted: see guardOf. */
const isOfGuard = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === "22012";

/** Lists and reports from a replica, as fresh as from the primary. */
export const readReplica = ({ primary, pool, log }: { primary: Pool; pool: Pool; log: Log }): Replica => {
  const following = follow(primary, pool, log);
  pool.on("error", () => following.doubt());
  const admitted = new WeakMap<object, Admitted>();
  const answered = { replica: 0, primary: 0 };
  return {
    pool,
    plugin: {
      name: "StockwrightReplicaPlugin",
      description: "Lets operations that read lists and reports be read from a replica",
      version: "1.0.0",
      grafast: {
        middleware: {
          execute(next, { args }) {
            const { pgSettings } = (args.contextValue ?? {}) as { pgSettings?: object };
            if (pgSettings && readsLists(args)) admitted.set(pgSettings, {});
            return next();
          },
        },
      },
    },
    async read(settings, run) {
      const operation = settings && admitted.get(settings);
      if (!operation) return undefined;
      operation.reading ??= following.begin();
      const reading = await operation.reading;
      if (reading && !reading.lost.aborted)
        try {
          const answer = await following.watching(() => run(pool, reading));
          answered.replica += 1;
          return answer;
        } catch (error) {
          if (!isRefused(error) || isOfGuard(error)) following.doubt();
        }
      operation.reading = away;
      answered.primary += 1;
      return undefined;
    },
    leave: (settings) => {
      const operation = settings && admitted.get(settings);
      if (operation) operation.reading = away;
    },
    answered,
    isUsed: following.isUsed,
    stop: following.stop,
  };
};
