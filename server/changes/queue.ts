import type { Change, Missed } from "./change.ts";

type Item = Change | Missed;
export type ChangeQueue = AsyncIterableIterator<Item> & {
  push(change: Item): void;
  return(): Promise<IteratorResult<Item>>;
};

/** More than this behind, and a subscriber is told to read again instead. */
const longest = 500;

/** Changes that wait for one subscriber. `ended` is called once, when the subscriber leaves. */
export const changeQueue = (ended: () => void): ChangeQueue => {
  const waiting: Item[] = [];
  let wake: ((result: IteratorResult<Item>) => void) | undefined;
  let done = false;
  const end: IteratorResult<Item> = { done: true, value: undefined };
  const queue: ChangeQueue = {
    push: (change) => {
      if (done) return;
      if (wake) {
        wake({ done: false, value: change });
        wake = undefined;
      } else if (waiting.length < longest) waiting.push(change);
      else waiting.splice(0, waiting.length, { event: "missed", module: change.module, id: null });
    },
    next: () => {
      const value = waiting.shift();
      if (value) return Promise.resolve({ done: false, value });
      return done ? Promise.resolve(end) : new Promise((resolve) => (wake = resolve));
    },
    return: () => {
      if (!done) ended();
      done = true;
      wake?.(end);
      wake = undefined;
      return Promise.resolve(end);
    },
    [Symbol.asyncIterator]: () => queue,
  };
  return queue;
};
