import type { Client } from "graphql-ws";
import { freshAccessToken, type Variables } from "./request.ts";
import { secondsLeft } from "./session.ts";

/** A committed change of a record; missed (without an id) when some may have been lost: read again what is shown. */
export type Change = { event: "created" | "updated" | "deleted" | "missed"; id: number | null };
/** What is listened to, and what ends it on each line it is told by. */
type Watch = {
  query: string;
  variables: Variables;
  hears: (data: never) => void;
  /** Something may have been missed: read again. */
  missed?: () => void;
  ends: readonly (() => void)[];
};
type Line = { client: Client; isOpen: boolean };

const subscription = "subscription Changes($module: String!) { change: recordChanged(module: $module) { event id } }";
const watches = new Set<Watch>();

/** A new line is opened so many seconds before the old one ends; for so long both tell, so that nothing is missed. */
const lead = 10;
const overlap = 3_000;
const longestWait = 15_000;

/** Nobody looks at a hidden page: it is not connected again before it is shown. */
const untilShown = (): Promise<void> =>
  new Promise((resolve) => {
    if (!document.hidden) return resolve();
    const look = () => {
      if (document.hidden) return;
      document.removeEventListener("visibilitychange", look);
      resolve();
    };
    document.addEventListener("visibilitychange", look);
  });

/** At once the first time, then less and less often, each page at a time of its own. */
const calmDown = async (retries: number): Promise<void> => {
  const wait = retries === 0 ? 0 : Math.min(longestWait, 250 * 2 ** retries) * (0.5 + Math.random());
  await new Promise((resolve) => setTimeout(resolve, wait));
  await untilShown();
};

let latest: Promise<Line> | undefined;

/**
 * The server closes a connection when its access token ends, every minute. Shortly before, the next one takes over, so
 * that screens need not read again; only what was lost in between, or while the page was hidden, counts as missed.
 */
const openLine = async (before?: Line): Promise<Line> => {
  const { createClient } = await import("graphql-ws");
  let token: string | null = null;
  let handOver: ReturnType<typeof setTimeout> | undefined;
  const isReplaced = async () => (await latest) !== line;
  const client = createClient({
    url: `${location.origin.replace(/^http/, "ws")}/graphql`,
    connectionParams: async () => {
      token = await freshAccessToken(lead + 1);
      return token ? { authorization: `Bearer ${token}` } : {};
    },
    retryAttempts: Infinity,
    retryWait: async (retries) => {
      await calmDown(retries);
      if (await isReplaced()) await client.dispose();
    },
    shouldRetry: () => true,
  });
  const line: Line = { client, isOpen: false };
  client.on("connected", (_socket, _payload, wasRetry) => {
    line.isOpen = true;
    if (wasRetry || (before && !before.isOpen)) for (const { missed } of watches) missed?.();
    const replaced = before;
    before = undefined;
    if (replaced) setTimeout(() => void replaced.client.dispose(), overlap);
    const left = token === null ? null : secondsLeft(token);
    if (left !== null) handOver = setTimeout(() => !document.hidden && takeOver(line), Math.max(1, left - lead) * 1000);
  });
  client.on("closed", () => {
    line.isOpen = false;
    clearTimeout(handOver);
  });
  return line;
};

const follow = ({ client }: Line, watch: Watch) =>
  client.subscribe(
    { query: watch.query, variables: watch.variables },
    // a refusal ends it quietly: the screen itself says what its role lacks
    { next: ({ data }) => data && watch.hears(data as never), error: () => undefined, complete: () => undefined },
  );

const takeOver = (before: Line) => {
  latest = openLine(before);
  void latest.then((line) => {
    for (const watch of watches) watch.ends = [...watch.ends.slice(-1), follow(line, watch)];
  });
};

/** Listens until it is told to stop, over all the lines that follow one another. */
const listen = (watch: Watch): (() => void) => {
  watches.add(watch);
  latest ??= openLine();
  void latest.then((line) => {
    if (watches.has(watch) && watch.ends.length === 0) watch.ends = [follow(line, watch)];
  });
  return () => {
    watches.delete(watch);
    for (const end of watch.ends) end();
  };
};

/** Hears of every change to a module's records, under the reader's own rights, until it is told to stop. */
export const watchRecords = (module: string, hears: (change: Change) => void): (() => void) =>
  listen({
    query: subscription,
    variables: { module },
    hears: ({ change }: { change: Change }) => hears(change),
    missed: () => hears({ event: "missed", id: null }),
    ends: [],
  });

/** Colleagues at a record, by the ids of their users. */
export type Presence = { editors: readonly number[]; viewers: readonly number[] };

const presence = `subscription Presence($module: String!, $id: Int!, $editing: Boolean!) {
  presence: recordPresence(module: $module, id: $id, editing: $editing) { editors viewers }
}`;

/** Is at a record, and hears who else is, until it is told to stop. */
export const attendRecord = (
  { module, id, editing }: { module: string; id: number; editing: boolean },
  hears: (presence: Presence) => void,
): (() => void) =>
  listen({
    query: presence,
    variables: { module, id, editing },
    hears: ({ presence }: { presence: Presence }) => hears(presence),
    ends: [],
  });
