/** All in all; work that is not done by then is ended. */
const limit = 9_500;
/** npm passes on the signal that terminal or init system has already given to everyone: one wish, heard twice. */
const sameWish = 250;
/** Milliseconds after which a process notices that npm is gone. */
const lookForNpm = 1_000;

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * npm passes SIGINT and SIGTERM on; of SIGHUP and SIGKILL it dies without a word. A process that `npm start` or
 * `npm run start:…` runs as its own child would serve on without anybody to end it.
 */
const whenNpmIsGone = (then: () => void): void => {
  if (!process.env.npm_lifecycle_event?.startsWith("start")) return;
  const npm = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(looking);
    then();
  }, lookForNpm).unref();
};

/**
 * Ends the process in the orderly way on SIGTERM, SIGINT and SIGHUP, and within ten seconds; a second signal ends it at once.
 * `stop` is told whether a person waits at a terminal (SIGINT), or did until it was closed (SIGHUP), or whether an
 * orchestrator moves the load elsewhere.
 */
export const stopOnSignals = (stop: (isImmediate: boolean) => Promise<void>): void => {
  let first: { signal: NodeJS.Signals; at: number } | undefined;
  const on = (signal: NodeJS.Signals): void => {
    if (first) {
      if (signal !== first.signal || Date.now() - first.at > sameWish) process.exit(1);
      return;
    }
    first = { signal, at: Date.now() };
    setTimeout(() => process.exit(1), limit).unref();
    void stop(signal !== "SIGTERM").then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of signals) process.on(signal, on);
  whenNpmIsGone(() => {
    if (!first) on("SIGHUP");
  });
};
