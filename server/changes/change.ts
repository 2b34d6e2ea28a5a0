import { z } from "zod";

/** A committed change of a record: ids only, so that each listener reads the record under their own rights. */
export type Change = { event: "created" | "updated" | "deleted"; module: string; id: number };
/** Changes may have been missed while the connection was lost: read again what is shown. */
export type Missed = { event: "missed"; module: string; id: null };

export const channel = "stockwright_changes";
export const topicOf = (accountId: number, module: string): string => `${accountId}:${module}`;

const payload = z.array(z.tuple([z.number(), z.string(), z.number(), z.enum(["created", "updated", "deleted"])]));

export const readChanges = (text: string): { topic: string; change: Change }[] =>
  payload
    .parse(JSON.parse(text))
    .map(([account, module, id, event]) => ({ topic: topicOf(account, module), change: { event, module, id } }));
