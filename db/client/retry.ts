import { setTimeout as delay } from "node:timers/promises";

/** Serialisation failure, deadlock, lock not available: the same work may succeed a moment later. */
const transient = new Set(["40001", "40P01", "55P03"]);

type DatabaseFacts = { code?: unknown; routine?: unknown; constraint?: unknown };

/**
 * A prepared statement is not there, is there already or has another shape since the schema changed. The side
 * that believed otherwise (there may be a pooler in between) forgets it, and the work can run again, for nothing was kept.
 */
export const isStalePreparedStatement = (error: unknown): boolean => {
  const { code, routine } = (error ?? {}) as DatabaseFacts;
  return code === "26000" || code === "42P05" || (code === "0A000" && routine === "RevalidateCachedQuery");
};

/** A price or cost rule went while a line that it gave its amount was saved: the next try asks the rules that are left. */
const isOfLostRule = (error: unknown): boolean => {
  const { code, constraint } = (error ?? {}) as DatabaseFacts;
  return code === "23503" && typeof constraint === "string" && constraint.endsWith("_rule_id_fkey");
};

const isTransient = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  ((typeof error.code === "string" && transient.has(error.code)) ||
    isStalePreparedStatement(error) ||
    isOfLostRule(error));

const retries = 5;

/** Does work again, up to five times, when it lost a race; with jitter, so that two losers do not meet again. */
export const withRetry = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt > retries || !isTransient(error)) throw error;
      await delay(2 ** attempt * (5 + Math.random() * 10));
    }
  }
};
