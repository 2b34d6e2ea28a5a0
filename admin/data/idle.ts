import { queryClient } from "./queryClient.ts";

const pause = 50;
/** However busy the page is, nobody waits longer. */
const patience = 2_000;

const whenIdle = (done: () => void) =>
  "requestIdleCallback" in window ? window.requestIdleCallback(done, { timeout: patience }) : setTimeout(done);

let calm: Promise<void> | undefined;

/** Resolves once the first screen has its answers and the browser has time. Work that the first screen can do without waits until then. */
export const idle = (): Promise<void> =>
  (calm ??= new Promise((done) => {
    const since = performance.now();
    const look = () =>
      queryClient.isFetching() > 0 && performance.now() - since < patience
        ? setTimeout(() => whenIdle(look), pause)
        : done();
    whenIdle(look);
  }));
