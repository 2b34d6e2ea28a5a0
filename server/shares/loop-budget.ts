import { LRUCache } from "lru-cache";
import type { Owner } from "../requests/work.ts";

/** Milliseconds of this process that one sender may use up on what is costly: at once, and by the second in the long run. */
export const loopLimits = {
  atOnce: 4_000,
  perSecond: 120,
  /** Of a company's people together, as a multiple. */
  company: 2,
  /** Below this a piece of work is not counted; above `long` it counts for more, since everybody waits for its end. */
  ignored: 5,
  long: 50,
  /** … at most so many times. */
  longest: 4,
  /** Seconds. */
  longestWait: 60,
  /** What is refused was good for nothing: so many times its cost, and so much at least. */
  refused: { times: 5, least: 50 },
  /** Who lately kept the process busy for longer than this, and a company's people together, works one at a time. */
  lately: { person: 60, company: 120 },
  /** A row that a list asks for, with what belongs to it. */
  row: 0.03,
  /** What a request is expected to take before it runs: each value that it shows, each field with fields of its own in a text that is new. */
  expected: { value: 0.002, branch: 0.7 },
  /** Whose request is expected to take longer than this works one at a time, too. */
  heavy: 15,
  /** Reading rows and writing them out, by their size; taking in a body, by its size. */
  megabyte: { answered: 150, received: 200 },
} as const;

/** What reading rows and writing them out keeps the process busy with, in milliseconds. */
export const millisecondsToRead = (bytes: number): number => (bytes / 1_000_000) * loopLimits.megabyte.answered;

/** `lately` is what was spent in about the last second, `ever` all of it, both as it was and not as it is charged. */
type TokenBucket = { left: number; lately: number; ever: number; at: number };

/** Counts what senders cost, and says how long a sender without a share left has to wait. */
export const loopBudget = (atOnce: number = loopLimits.atOnce, now: () => number = () => performance.now()) => {
  const buckets = new LRUCache<string, TokenBucket>({ max: 20_000 });
  const bucketOf = (key: string, most: number, perSecond: number): TokenBucket => {
    const time = now();
    const { left, lately, ever, at } = buckets.get(key) ?? { left: most, lately: 0, ever: 0, at: time };
    const seconds = (time - at) / 1000;
    const bucket = {
      left: Math.min(most, left + seconds * perSecond),
      lately: lately * Math.exp(-seconds),
      ever,
      at: time,
    };
    buckets.set(key, bucket);
    return bucket;
  };
  const { perSecond, company: times, longestWait } = loopLimits;
  const own = ({ person }: Owner): TokenBucket => bucketOf(`p${person}`, atOnce, perSecond);
  /** A sender who is not signed in shares with the same address alone. */
  const common = ({ company }: Owner): TokenBucket | null =>
    company === "" ? null : bucketOf(`c${company}`, times * atOnce, times * perSecond);
  const spend = (owner: Owner, milliseconds: number): void => {
    const bucket = own(owner);
    const colleagues = common(owner);
    // one person alone cannot use up what is the company's
    if (colleagues) colleagues.left -= Math.min(milliseconds, Math.max(0, bucket.left));
    bucket.left = Math.max(bucket.left - milliseconds, -longestWait * perSecond);
  };
  const remember = (owner: Owner, milliseconds: number): void => {
    for (const bucket of [own(owner), common(owner)])
      if (bucket) [bucket.lately, bucket.ever] = [bucket.lately + milliseconds, bucket.ever + milliseconds];
  };
  const { refused, lately } = loopLimits;
  const weighted = (milliseconds: number): number =>
    milliseconds * Math.min(loopLimits.longest, Math.max(1, milliseconds / loopLimits.long));
  const worked = (owner: Owner, milliseconds: number): void => {
    if (milliseconds <= loopLimits.ignored) return;
    remember(owner, milliseconds);
    spend(owner, weighted(milliseconds));
  };
  return {
    worked,
    refused: (owner: Owner, milliseconds: number): void => {
      remember(owner, milliseconds);
      spend(owner, Math.max(refused.least, refused.times * weighted(milliseconds)));
    },
    received: (owner: Owner, bytes: number): void => worked(owner, (bytes / 1_000_000) * loopLimits.megabyte.received),
    /** Whether the person, or their company, lately kept the process busy for so long that others feel it. */
    isHeavy: (owner: Owner): boolean =>
      own(owner).lately > lately.person || (common(owner)?.lately ?? 0) > lately.company,
    /** All milliseconds of work for this person, to be compared with a later answer. */
    ever: (owner: Owner): number => own(owner).ever,
    /** Seconds until this sender is heard again; 0 is now. */
    wait: (owner: Owner): number => {
      const seconds = (bucket: TokenBucket | null, refill: number) => Math.ceil(-(bucket?.left ?? 0) / refill);
      return Math.max(0, seconds(own(owner), perSecond), seconds(common(owner), times * perSecond));
    },
  };
};
export type LoopBudget = ReturnType<typeof loopBudget>;
