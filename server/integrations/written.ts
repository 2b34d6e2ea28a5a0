import type { SyncOutcome } from "../../db/client/sync-item.ts";
import type { Redactor } from "./redactor.ts";

/** Characters that are stored of what the other side says. */
const longestWords = 1024;

/** As a text of the database can be: U+0000 and half a character have no place there. */
const storable = (text: string): string => text.replaceAll("\0", "�").toWellFormed();

/** As the database takes it. Secrets go first, so that no part of one is left where words are cut. */
export const written = (outcome: SyncOutcome, redact: Redactor): SyncOutcome => {
  const cut = (words: string): string => storable(redact.apply(words).slice(0, longestWords));
  if (outcome.state === "wait") return outcome;
  if (outcome.state !== "done") return { ...outcome, words: cut(outcome.words) };
  const { externalId, words } = outcome;
  return {
    ...outcome,
    ...(externalId !== undefined && { externalId: storable(externalId) }),
    ...(words !== undefined && { words: cut(words) }),
  };
};
