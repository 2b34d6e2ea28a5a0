import { LRUCache } from "lru-cache";
import { nextAt, type Rate } from "./rate.ts";

/** What is answered without waiting while somebody is at work: so many requests at once, and so many a second in the long run. */
export const anonymousLimits = {
  address: { atOnce: 120, perSecond: 30 },
  /** From all addresses together. */
  all: { atOnce: 120, perSecond: 60 },
  /** Milliseconds. */
  longestWait: 2_000,
  /** Milliseconds after their last request during which a known person still counts as at work. */
  present: 1_000,
} as const;

/** When the next one may come; what is more than the longest wait is forgiven. */
const following = (last: number, time: number, rate: Rate): number =>
  Math.min(nextAt(last, time, rate), time + anonymousLimits.longestWait);

/**
 * Requests of nobody who is known, and connections that are refused, wait for each other while people are at work: to say
 * no costs little, but ten thousand times a second it would take the process from those who are signed in.
 */
export const anonymousRateLimit = (now: () => number = () => performance.now()) => {
  const limits = anonymousLimits;
  const ofAddresses = new LRUCache<string, number>({ max: 20_000 });
  let ofAll = Number.NEGATIVE_INFINITY;
  let heard = Number.NEGATIVE_INFINITY;
  return {
    /** Somebody who is signed in asks for something. */
    hearKnown: (): void => void (heard = now()),
    /** Counts a request from an address, and says how many milliseconds it waits. */
    wait: (address: string): number => {
      const time = now();
      const own = following(ofAddresses.get(address) ?? Number.NEGATIVE_INFINITY, time, limits.address);
      ofAddresses.set(address, own);
      ofAll = following(ofAll, time, limits.all);
      return time - heard < limits.present ? Math.max(0, own - time, ofAll - time) : 0;
    },
  };
};
export type AnonymousRateLimit = ReturnType<typeof anonymousRateLimit>;
