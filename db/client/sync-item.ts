/** Something that goes to an integration or comes from it, as app_private.begin_sync answers. */
export type SyncItem = {
  id: number;
  integration: string;
  direction: "out" | "in";
  /** What is done: a task of the integration. */
  action: string;
  module: string | null;
  /** When what it tells of happened; null where nothing did. */
  occurredAt: string | null;
  recordId: number | null;
  /** The same for every try: by it the provider, or the task, knows what was done already. */
  key: string;
  /** What the provider calls it. */
  externalId: string | null;
  /** What the call that it came with says. */
  facts: Readonly<Record<string, unknown>>;
  tries: number;
  /** Settings of the integration, by column. */
  settings: Readonly<Record<string, unknown>>;
  /** Its secrets by field, sealed, in base64. */
  secrets: Readonly<Record<string, string>>;
  /** Whose deed it follows. */
  userId: number | null;
};

/** How a try ended, as app_private.finish_sync takes it. */
export type SyncOutcome = (
  | { state: "done"; externalId?: string; words?: string }
  /** `cause` is a key that items of the same cause share, `words` are the provider's. */
  | { state: "failed"; cause: string; words: string; retry: boolean; waitMilliseconds?: number }
  /** The provider takes no call for now; it counts as no try. */
  | { state: "wait"; waitMilliseconds: number }
  /** The connection has to be made anew before anything else is tried. */
  | { state: "reconnect"; words: string }
) & {
  /** Of the last call that was made. */
  status?: number | null;
  milliseconds?: number;
};
