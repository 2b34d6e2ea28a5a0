import type { Client } from "graphql-ws";
import { freshAccessToken } from "./request.ts";

/** A committed change of a record; missed (without an id) when some may have been lost: read again what is shown. */
export type Change = { event: "created" | "updated" | "deleted" | "missed"; id: number | null };
type Hears = (change: Change) => void;

const subscription = "subscription Changes($module: String!) { change: recordChanged(module: $module) { event id } }";
const everyone = new Set<Hears>();

/**
 * One connection for the whole page, made when the first screen listens. The server closes it when the access token
 * ends, every minute; it is opened again with a fresh one, and whatever happened in between counts as missed.
 */
const connect = async (): Promise<Client> => {
  const { createClient } = await import("graphql-ws");
  const client = createClient({
    url: `${location.origin.replace(/^http/, "ws")}/graphql`,
    connectionParams: async () => {
      const token = await freshAccessToken();
      return token ? { authorization: `Bearer ${token}` } : {};
    },
    retryAttempts: Infinity,
    shouldRetry: () => true,
  });
  client.on("connected", (_socket, _payload, wasRetry) => {
    if (wasRetry) for (const hears of everyone) hears({ event: "missed", id: null });
  });
  return client;
};

let client: Promise<Client> | undefined;

/** Hears of every change to a module's records, under the reader's own rights, until it is told to stop. */
export const watchRecords = (module: string, hears: Hears): (() => void) => {
  let stopped = false;
  let stop = () => undefined as void;
  everyone.add(hears);
  client ??= connect();
  void client.then((connected) => {
    if (stopped) return;
    stop = connected.subscribe<{ change: Change }>(
      { query: subscription, variables: { module } },
      // a refusal ends it quietly: the screen itself says what its role lacks
      { next: ({ data }) => data && hears(data.change), error: () => undefined, complete: () => undefined },
    );
  });
  return () => {
    stopped = true;
    everyone.delete(hears);
    stop();
  };
};
