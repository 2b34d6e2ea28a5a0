/** All in all; who is not done by then is ended. */
const limit = 9_500;
/** npm passes on the signal that terminal or init system has already given to everyone: one wish, heard twice. */
const sameWish = 250;

/**
 * Ends the process in the orderly way on SIGTERM and SIGINT, and within ten seconds; a second signal ends it at once.
 * `stop` is told whether a person waits at a terminal (SIGINT) or an orchestrator moves the load elsewhere.
 */
export const stopOnSignals = (stop: (isHurried: boolean) => Promise<void>): void => {
  let first: { signal: NodeJS.Signals; at: number } | undefined;
  const on = (signal: NodeJS.Signals): void => {
    if (first) {
      if (signal !== first.signal || Date.now() - first.at > sameWish) process.exit(1);
      return;
    }
    first = { signal, at: Date.now() };
    setTimeout(() => process.exit(1), limit).unref();
    void stop(signal === "SIGINT").then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on("SIGINT", on);
  process.on("SIGTERM", on);
};
