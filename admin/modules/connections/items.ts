import type { RaRecord } from "react-admin";
import { resources } from "../../../resources/core/registry.ts";

export const itemStates = ["failed", "waiting", "done", "leftOut"] as const;
export type ItemState = (typeof itemStates)[number];

/** A module of items, and what is done with one of them. */
export type Inbox = {
  module: string;
  retry: string;
  leaveOut: string;
  /** The module whose records the role has to change for it. */
  guard: string;
  /** The integration whose items alone stand there, each for the receiver that `by` names. */
  of?: string;
  by?: string;
};

export const inboxes: readonly Inbox[] = [
  { module: "sync_items", retry: "retrySyncItem", leaveOut: "leaveOutSyncItem", guard: "connections" },
  ...resources.flatMap(({ name, integration }) =>
    integration?.items ? [{ ...integration.items, guard: name, of: name }] : [],
  ),
];

/** An item of the sync inbox, as the hub reads it. */
export type SyncItem = RaRecord<number> & {
  integration: string;
  inbox: Inbox;
  receiver: { id: number; name: string } | null;
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

/** Items of one integration, or of one receiver, and one cause, in the order of their first. */
export type CauseGroup = { key: string; cause: string | null; items: readonly [SyncItem, ...SyncItem[]] };

export const byCause = (items: readonly SyncItem[]): readonly CauseGroup[] =>
  [
    ...Map.groupBy(items, ({ integration, receiver, cause }) => `${integration} ${receiver?.id ?? ""} ${cause ?? ""}`),
  ].flatMap(([key, [first, ...rest]]) => (first ? [{ key, cause: first.cause, items: [first, ...rest] }] : []));
