import { setTimeout as delay } from "node:timers/promises";

/** Serialisation failure, deadlock, lock not available: the same work may succeed a moment later. */
const transient = new Set(["40001", "40P01", "55P03"]);

const isTransient = (error: unknown): boolean =>
  error instanceof Error && "code" in error && typeof error.code === "string" && transient.has(error.code);

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
