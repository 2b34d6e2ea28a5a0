import { EventEmitter } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Logger, parseCronItems, run, type LogFunctionFactory, type Runner, type WorkerEvents } from "graphile-worker";
import type { Configuration } from "../db/client/configuration/configuration.ts";
import type { Metrics } from "../db/client/metrics.ts";
import { createPool, devOutboxOption } from "../db/client/pool.ts";
import { discoverTasks } from "./discover.ts";
import { showLiveness, type Liveness } from "./liveness.ts";
import { logGivenUp } from "./log-given-up.ts";
import { mailTransport } from "./mail/transport.ts";
import { firstRuns, schedule } from "./schedule.ts";
import type { UserJobs } from "./task.ts";
import { watchJobs } from "./watch-jobs.ts";

export type WorkerOptions = {
  /** Connection of the role stockwright_worker. */
  url: string;
  configuration: Configuration;
  /** What it does as people would; jobs of a kind that is missing wait for another worker. */
  userJobs?: Partial<UserJobs>;
  /** Hears of warnings and errors. */
  log?: LogFunctionFactory;
  metrics?: Metrics | undefined;
  /** Without its own clock: for tests. */
  unscheduled?: boolean;
};

export type Worker = {
  /** Lets running jobs end, for at most a few seconds, and closes every connection. */
  stop: () => Promise<void>;
};

/** Seconds that running jobs get once the worker is told to stop, and between two tries to start. */
const seconds = { drain: 7, retry: 1 };

const quietly: LogFunctionFactory = () => () => {};

/** Runs jobs until it is stopped, through restarts of Postgres too. Any number of workers share the work. */
export const startWorker = async ({
  url,
  configuration,
  userJobs = {},
  log = quietly,
  unscheduled = false,
  metrics,
}: WorkerOptions): Promise<Worker> => {
  const { dataDir, production } = configuration;
  const { smtpUrl, from } = configuration.mail;
  const mail = mailTransport({ smtpUrl, from, outbox: join(dataDir, "outbox"), production });
  const taskList = await discoverTasks({
    mail,
    keepsMails: !smtpUrl && !production,
    publicUrl: configuration.publicUrl,
    ...userJobs,
  });
  const logger = new Logger(log);
  const measured = metrics && (await import("./job-metrics.ts")).jobMetrics(metrics.registry);

  const start = async (): Promise<{ runner: Runner; ended: Promise<void> }> => {
    const pool = createPool(url, {
      max: 6,
      application_name: "stockwright worker",
      ...(production ? {} : { options: devOutboxOption }),
    });
    const alive: Liveness[] = [];
    const events = new EventEmitter() as WorkerEvents;
    const begun: { runner?: Runner } = {};
    // it starts anew when it has ended
    const { atWork } = watchJobs(events, () => void begun.runner?.stop().catch(() => undefined));
    measured?.follow(events, pool);
    logGivenUp(events, pool, (error) => logger.error(`A failed job was not logged: ${String(error)}`));
    events.on("pool:create", ({ workerPool }) => void alive.push(showLiveness(url, workerPool.id, atWork)));
    const close = async () => {
      await Promise.all(alive.map((each) => each.stop()));
      await pool.end();
    };
    try {
      const runner = await run({
        pgPool: pool,
        events,
        concurrency: 6,
        pollInterval: 2000,
        noHandleSignals: true,
        gracefulShutdownAbortTimeout: seconds.drain * 1000,
        // what cannot be written ends this worker, which starts anew; by itself it would be a rejection nobody handles
        preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
        logger,
        taskList,
        parsedCronItems: parseCronItems(unscheduled ? [] : schedule),
      });
      begun.runner = runner;
      for (const { task, options } of unscheduled ? [] : firstRuns) await runner.addJob(task, {}, options);
      const ended = runner.promise
        .catch((error: unknown) => logger.error(`The worker ended: ${String(error)}`))
        .then(close);
      return { runner, ended };
    } catch (error) {
      await close();
      throw error;
    }
  };

  let current = await start();
  // texts that were kept before this was production
  if (production) await current.runner.addJob("clean_up", {}, { jobKey: "clean_up" });
  const stopping = new AbortController();
  const keepGoing = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await current.ended;
      if (stopping.signal.aborted) return;
      await delay(seconds.retry * 1000, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (!stopping.signal.aborted) current = await start().catch(() => current);
    }
  };
  const going = keepGoing();
  return {
    stop: async () => {
      stopping.abort();
      await current.runner.stop().catch(() => undefined);
      // a job in the middle of a long statement is not waited for; it runs again
      await Promise.race([going, delay((seconds.drain + 1) * 1000, undefined, { ref: false })]);
      mail.close();
    },
  };
};
