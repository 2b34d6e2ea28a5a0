import { queryClient } from "./queryClient.ts";

const pause = 50;
/** However busy the page is, nobody waits longer. */
const patience = 2_000;

const whenIdle = (done: () => void) =>
  "requestIdleCallback" in window ? window.requestIdleCallback(done, { timeout: patience }) : setTimeout(done);

let calm: Promise<void> | undefined;

/** Once the first screen has what it asked for and the browser has time: until then, what it can do without waits. */
export const idle = (): Promise<void> =>
  (calm ??= new Promise((done) => {
    const since = performance.now();
    const look = () =>
      queryClient.isFetching() > 0 && performance.now() - since < patience
        ? setTimeout(() => whenIdle(look), pause)
        : done();
    whenIdle(look);
  }));
