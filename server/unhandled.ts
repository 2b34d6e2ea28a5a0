import type { Log } from "./log.ts";

/**
 * The last resort, for what no handler took; tests show that nothing comes here. A rejection ends the work it belongs
 * to and nothing else: it is logged, and everybody else is served on. After an exception nobody knows what was left
 * half done, and Node's documentation calls it unsafe to go on: requests under way are answered as on SIGTERM, and the
 * process ends with 1, for its supervisor to start another.
 */
export const logUnhandled = (log: Log): void => {
  process.on("unhandledRejection", (error) => log.error("unhandled rejection", { error }));
  let ending = false;
  process.on("uncaughtException", (error) => {
    log.error("uncaught exception", { error });
    if (ending) return;
    ending = true;
    process.once("exit", () => (process.exitCode = 1));
    process.kill(process.pid, "SIGTERM");
  });
};
