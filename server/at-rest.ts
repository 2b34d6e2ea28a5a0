import { performance } from "node:perf_hooks";

const everyMilliseconds = 10_000;
/** Of its time, what a process that only looks whether there is something to do works at most. */
const quiet = 0.01;
const worthwhile = 16 * 1024 * 1024;

/** As V8 does when memory runs out: pages that hold little are given up. */
const collectAll = { type: "major", execution: "sync", flavor: "last-resort" } as const;
type Collect = (how: typeof collectAll) => unknown;

/**
 * Gives memory back while nobody asks for anything: Node collects only while something is made, so what a start or a
 * load left would be kept until the next. Takes some 200 ms, when the process has been at rest for ten seconds and is
 * 16 MB larger than it was after the last time. Needs `--expose-gc`, as the npm scripts say.
 */
export const tidyAtRest = (
  collect: Collect | undefined = globalThis.gc,
  every = everyMilliseconds,
  memory: () => number = () => process.memoryUsage.rss(),
): { stop(): void } => {
  let before = performance.eventLoopUtilization();
  let kept = 0;
  const timer = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    if (!collect || utilization > quiet || memory() < kept + worthwhile) return;
    collect(collectAll);
    kept = memory();
    before = performance.eventLoopUtilization(); // its own work is none
  }, every).unref();
  return { stop: () => clearInterval(timer) };
};
