import { setTimeout as delay } from "node:timers/promises";
import { type ApiClient, ApiFailure } from "./api-client.ts";
import { type Office, sell } from "./office.ts";

export type SteadyLoad = {
  /** Orders that were answered, by the idempotency key they were sent with: their id and the quantities of their lines. */
  acknowledged: ReadonlyMap<string, { id: number; quantities: readonly number[] }>;
  /** How attempts failed before the same key went through, and how often: "503 UNAVAILABLE", "no answer". */
  failures: ReadonlyMap<string, number>;
  /** Lets everyone finish the order at hand. */
  stop: () => Promise<void>;
};

const failureOf = (error: unknown): string => {
  if (error instanceof ApiFailure) return `${error.status} ${error.code}`;
  // fetch: refused, reset, or cut in the middle of an answer
  if (error instanceof TypeError || error instanceof SyntaxError) return "no answer";
  throw error;
};

/** People who enter order after order and, like the web application, send the same click again until it is answered. */
export const keepSelling = (api: ApiClient, office: Office, name: string, people = 6): SteadyLoad => {
  const acknowledged = new Map<string, { id: number; quantities: readonly number[] }>();
  const failures = new Map<string, number>();
  const stopping = new AbortController();
  const untilAnswered = async (key: string, quantities: readonly number[]): Promise<void> => {
    const lineItems = quantities.map((quantity) => ({ skuId: office.skuId, quantity }));
    for (;;) {
      try {
        const { id } = await sell(api, office, 1, { idempotencyKey: key, customerPo: key, lineItems });
        acknowledged.set(key, { id, quantities });
        return;
      } catch (error) {
        const failure = failureOf(error);
        failures.set(failure, (failures.get(failure) ?? 0) + 1);
        await delay(100);
      }
    }
  };
  const working = Array.from({ length: people }, async (_, person) => {
    for (let order = 1; !stopping.signal.aborted; order += 1)
      await untilAnswered(`${name}-${person}-${order}`, [1, 1 + (order % 3), 2 + (person % 4)]);
  });
  return {
    acknowledged,
    failures,
    stop: async () => {
      stopping.abort();
      await Promise.all(working);
    },
  };
};
