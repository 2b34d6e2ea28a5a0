import type { RaRecord } from "react-admin";

export const itemStates = ["failed", "waiting", "done", "leftOut"] as const;
export type ItemState = (typeof itemStates)[number];

/** An item of the sync inbox, as the hub reads it. */
export type SyncItem = RaRecord<number> & {
  integration: string;
  action: string;
  module: string | null;
  recordId: number | null;
  state: ItemState;
  cause: string | null;
  words: string | null;
  tries: number;
  triedAt: string | null;
  retryAt: string | null;
};
export type Connection = RaRecord<number> & {
  integration: string;
  state: "off" | "connected" | "reconnect";
  words: string | null;
  isHeld: boolean;
  lastDoneAt: string | null;
  /** Whole numbers, as the API writes computed ones. */
  waiting: string;
  failed: string;
};

/** Items of one integration and one cause, in the order of their first. */
export type CauseGroup = { key: string; integration: string; cause: string | null; items: readonly SyncItem[] };

export const byCause = (items: readonly SyncItem[]): readonly CauseGroup[] =>
  [...Map.groupBy(items, ({ integration, cause }) => `${integration} ${cause ?? ""}`)].flatMap(
    ([key, [first, ...rest]]) =>
      first ? [{ key, integration: first.integration, cause: first.cause, items: [first, ...rest] }] : [],
  );
