import { Failure } from "../../../data/failure.ts";
import { sessionEnded } from "../../../data/request.ts";

/** One operation that waits to be sent. */
export type Waiting = {
  /** Its place, given by the device. */
  seq: number;
  /** Whose it is: account and user. */
  owner: string;
  /** The same each time it is sent: it has one effect. */
  idempotencyKey: string;
  module: string;
  operation: string;
  input: Readonly<Record<string, unknown>>;
  /** What people are told of it: a key of words and their values. */
  said: { key: string; values: Readonly<Record<string, string | number | undefined>> };
  /** What it takes of what documents want, by line. */
  takes: readonly { module: string; lineId: number; quantity: string }[];
  /** The document it is about, to be opened. */
  about: { module: string; id: number } | null;
  /** When it was scanned, and first sent; milliseconds. */
  at: number;
  triedAt: number | null;
  /** Refused by the server, until somebody says what becomes of it. */
  refused: { code: string; message: string; fields: Failure["fields"]; detail: Failure["detail"] } | null;
};

/** The most that waits on one device. */
export const most = 2000;

/** The server knows keys for a day: what may have arrived before is not sent again without somebody looking. */
const rememberedFor = 23 * 3_600_000;

/** Not the server's word on the operation: it is sent again as it is. */
const passing: ReadonlySet<string> = new Set(["OFFLINE", "UNAVAILABLE", "RATE_LIMITED", sessionEnded]);

export type Sender = {
  waiting: () => Promise<readonly Waiting[]>;
  /** Kept before it is sent, so that a lost answer is known to be possible. */
  keep: (operation: Waiting) => Promise<void>;
  done: (operation: Waiting) => Promise<void>;
  send: (operation: Waiting) => Promise<void>;
  now: () => number;
};

const refusalOf = (error: unknown): Waiting["refused"] =>
  error instanceof Failure
    ? { code: error.code, message: error.message, fields: error.fields, detail: error.detail }
    : { code: "INTERNAL", message: String(error), fields: {}, detail: {} };

/**
 * Sends the waiting operations, one after another in the order of scanning. Stops where the server is away; what it refuses stays
 * with its reason, and so does what is about the same document and came after it. Answers how many arrived.
 */
export const sendAll = async ({ waiting, keep, done, send, now }: Sender): Promise<number> => {
  const all = await waiting();
  const held = new Set(all.filter(({ refused }) => refused).map(aboutOf));
  let arrived = 0;
  for (const operation of all) {
    if (operation.refused || held.has(aboutOf(operation))) continue;
    if (operation.triedAt !== null && now() - operation.triedAt > rememberedFor) {
      await keep({ ...operation, refused: { code: "TOO_OLD", message: "", fields: {}, detail: {} } });
      held.add(aboutOf(operation));
      continue;
    }
    const tried = { ...operation, triedAt: operation.triedAt ?? now() };
    await keep(tried);
    try {
      await send(tried);
    } catch (error) {
      if (error instanceof Failure && passing.has(error.code)) break;
      // a refusal in words is known not to have happened; of anything else that cannot be said
      const isSure = error instanceof Failure && error.code !== "INTERNAL";
      await keep({ ...tried, triedAt: isSure ? null : tried.triedAt, refused: refusalOf(error) });
      held.add(aboutOf(operation));
      continue;
    }
    await done(tried);
    arrived += 1;
  }
  return arrived;
};

/** What is about no document stands for itself. */
const aboutOf = ({ about, seq }: Waiting): string => (about ? `${about.module}/${about.id}` : `#${seq}`);
