import type { RequestHandler } from "express";
import { currentWork } from "../requests/request-id.ts";
import { loopLimits, type LoopBudget } from "./loop-budget.ts";
import type { Owner } from "../requests/work.ts";
import { fairSemaphore, type FairSemaphore } from "./fair-semaphore.ts";
import type { Work } from "../requests/work.ts";

/** A pause as many times as long as the work before it, and at most so many milliseconds, leaves room for others. */
const pause = { times: 4, longest: 1_000 } as const;
/**
 * Milliseconds after which a request counts as waiting for the database, which keeps nobody else from a turn. A request
 * known to be heavy has many rows to be read there, and its own work is yet to come.
 */
const longestTurn = { usual: 250, heavy: 1_000 } as const;
/** Milliseconds after their last request during which somebody still counts as at work. */
const present = 1_000;

/** Whether anybody else was heard lately. The last two senders tell: one of them is somebody else. */
const attendance = () => {
  let last: { person: string; at: number }[] = [];
  return {
    hear: ({ person }: Owner): void => {
      last = [{ person, at: performance.now() }, ...last.filter((one) => one.person !== person)].slice(0, 2);
    },
    hasOthers: ({ person }: Owner): boolean =>
      last.some((one) => one.person !== person && performance.now() - one.at < present),
  };
};

type Release = () => void;

/** Waits for a turn, given back with the answer unless said otherwise; false when the sender left meanwhile. */
export const hasTurn = async (
  turns: FairSemaphore,
  work: Work,
  giveBack: (release: Release) => void = (release) => work.onEnd(release),
): Promise<boolean> => {
  const leaving = new AbortController();
  let waits = true;
  work.onEnd(() => {
    if (waits) leaving.abort();
  });
  try {
    giveBack(await turns.take(work.owner, leaving.signal));
    return !leaving.signal.aborted;
  } catch (error) {
    if (leaving.signal.aborted) return false;
    throw error;
  } finally {
    waits = false;
  }
};

export type HeavyRequestQueue = {
  /** Before a request is read. */
  handle: RequestHandler;
  /**
   * Before it runs, when it is known what that is expected to keep the process busy with, in milliseconds. Undefined where
   * it may run at once; false when its sender left while it waited.
   */
  beforeRun(work: Work, expected: number): Promise<boolean> | undefined;
};

/**
 * People who keep the process busy for long get one request at a time with pauses between, all of them together, while
 * somebody else is at work: a person who asks for little finds the process free nearly always.
 */
export const heavyRequestQueue = (budget: LoopBudget): HeavyRequestQueue => {
  const lane = fairSemaphore({ places: 1, perCompany: 1, perPerson: 1, waiting: { all: 1_000, perPerson: 200 } });
  const { hear, hasOthers } = attendance();
  /** Those whose turn it is, and how each may have a longer one. */
  const running = new WeakMap<Work, { prolong(): void }>();

  const waitFor = (work: Work, patience: number): Promise<boolean> =>
    hasTurn(lane, work, (release) => {
      const { owner } = work;
      const began = budget.ever(owner);
      let ended = false;
      const end = (): void => {
        // a request may have had several turns, one after another: each ends once, and only its own
        if (ended) return;
        ended = true;
        if (running.get(work) === mine) running.delete(work);
        clearTimeout(late);
        setTimeout(release, Math.min(pause.longest, pause.times * (budget.ever(owner) - began))).unref();
      };
      let late = setTimeout(end, patience).unref();
      const mine = {
        prolong: (): void => {
          clearTimeout(late);
          late = setTimeout(end, longestTurn.heavy).unref();
        },
      };
      running.set(work, mine);
      work.onEnd(end);
    });

  return {
    handle: async (_request, _response, next) => {
      const work = currentWork();
      if (!work) return next();
      hear(work.owner);
      if (!budget.isHeavy(work.owner) || !hasOthers(work.owner)) return next();
      if (await waitFor(work, longestTurn.usual)) next();
    },
    beforeRun: (work, expected) => {
      const { owner } = work;
      const isHeavy = expected > loopLimits.heavy;
      hear(owner); // over a socket it was not read before
      const turn = running.get(work);
      if (turn) {
        if (isHeavy) turn.prolong();
        return undefined;
      }
      if (!(isHeavy || budget.isHeavy(owner)) || !hasOthers(owner)) return undefined;
      return waitFor(work, isHeavy ? longestTurn.heavy : longestTurn.usual);
    },
  };
};
