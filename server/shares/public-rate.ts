import { LRUCache } from "lru-cache";
import { nextAt, type Rate } from "./rate.ts";

/**
 * Reading without signing in, as of a shop window. It is counted apart from requests of people who work or sign
 * in; one address takes nothing from others, and the readers of one company leave a third of the rate to all others.
 */
export const publicLimits = {
  address: { atOnce: 120, perSecond: 30 },
  company: { atOnce: 400, perSecond: 200 },
  all: { atOnce: 800, perSecond: 300 },
  /** Milliseconds; a reader who would wait longer is refused. */
  longestWait: 1_000,
} as const;

/** Whose reading it is. A company is known where the host and the path lead to one. */
export type Reader = { address: string; company?: string | undefined };
type Admission = { isOver: boolean; milliseconds: number };

/**
 * Says how long a request waits for its turn, and counts it unless `counts` is false: then it is a look beforehand. A refused
 * request counts nowhere.
 */
export const publicRate = (now: () => number = () => performance.now()) => {
  const due = new LRUCache<string, number>({ max: 20_000 });
  let dueOfAll = Number.NEGATIVE_INFINITY;
  return ({ address, company }: Reader, counts = true): Admission => {
    const time = now();
    const next = (key: string, rate: Rate): number => nextAt(due.get(key) ?? Number.NEGATIVE_INFINITY, time, rate);
    const own: [string, number][] = [
      [`a${address}`, next(`a${address}`, publicLimits.address)],
      ...(company === undefined
        ? []
        : [[`c${company}`, next(`c${company}`, publicLimits.company)] satisfies [string, number]]),
    ];
    const ofAll = nextAt(dueOfAll, time, publicLimits.all);
    const milliseconds = Math.round(Math.max(0, ofAll - time, ...own.map(([, at]) => at - time)));
    if (milliseconds > publicLimits.longestWait) return { isOver: true, milliseconds };
    if (!counts) return { isOver: false, milliseconds };
    for (const [key, at] of own) due.set(key, at);
    dueOfAll = ofAll;
    return { isOver: false, milliseconds };
  };
};
export type PublicRate = ReturnType<typeof publicRate>;
