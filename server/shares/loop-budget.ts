import { LRUCache } from "lru-cache";
import type { Owner } from "./turns.ts";

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
  /** Reading rows and writing them out, by their size; taking in a body, by its size. */
  megabyte: { answered: 150, received: 200 },
} as const;

/** What reading rows and writing them out keeps the process busy with, in milliseconds. */
export const millisecondsToRead = (bytes: number): number => (bytes / 1_000_000) * loopLimits.megabyte.answered;

type Purse = { left: number; at: number };

/** Counts what senders cost, and says how long one who used up his share has to wait. */
export const loopBudget = (atOnce: number = loopLimits.atOnce, now: () => number = () => performance.now()) => {
  const purses = new LRUCache<string, Purse>({ max: 20_000 });
  const purseOf = (key: string, most: number, perSecond: number): Purse => {
    const time = now();
    const { left, at } = purses.get(key) ?? { left: most, at: time };
    const purse = { left: Math.min(most, left + ((time - at) / 1000) * perSecond), at: time };
    purses.set(key, purse);
    return purse;
  };
  const { perSecond, company: times, longestWait } = loopLimits;
  const own = ({ person }: Owner): Purse => purseOf(`p${person}`, atOnce, perSecond);
  /** Who is not signed in shares with nobody but his address. */
  const common = ({ company }: Owner): Purse | null =>
    company === "" ? null : purseOf(`c${company}`, times * atOnce, times * perSecond);
  const spend = (owner: Owner, milliseconds: number): void => {
    const purse = own(owner);
    const colleagues = common(owner);
    // one person alone cannot use up what is the company's
    if (colleagues) colleagues.left -= Math.min(milliseconds, Math.max(0, purse.left));
    purse.left = Math.max(purse.left - milliseconds, -longestWait * perSecond);
  };
  const { refused } = loopLimits;
  const weighted = (milliseconds: number): number =>
    milliseconds * Math.min(loopLimits.longest, Math.max(1, milliseconds / loopLimits.long));
  const worked = (owner: Owner, milliseconds: number): void => {
    if (milliseconds > loopLimits.ignored) spend(owner, weighted(milliseconds));
  };
  return {
    worked,
    refused: (owner: Owner, milliseconds: number): void =>
      spend(owner, Math.max(refused.least, refused.times * weighted(milliseconds))),
    received: (owner: Owner, bytes: number): void => worked(owner, (bytes / 1_000_000) * loopLimits.megabyte.received),
    /** Seconds until this sender is heard again; 0 is now. */
    wait: (owner: Owner): number => {
      const seconds = (purse: Purse | null, refill: number) => Math.ceil(-(purse?.left ?? 0) / refill);
      return Math.max(0, seconds(own(owner), perSecond), seconds(common(owner), times * perSecond));
    },
  };
};
export type LoopBudget = ReturnType<typeof loopBudget>;
