import { EventEmitter } from "node:events";
import { join } from "node:path";
import { Logger, parseCronItems, run, type LogFunctionFactory, type WorkerEvents } from "graphile-worker";
import { createPool } from "../db/client/pool.ts";
import { discoverTasks } from "./discover.ts";
import { showLiveness, type Liveness } from "./liveness.ts";
import { mailTransport } from "./mail/transport.ts";
import { schedule } from "./schedule.ts";

export type WorkerOptions = {
  /** Connection of the role stockwright_worker. */
  url: string;
  /** DATA_DIR. */
  dataDir: string;
  env?: NodeJS.ProcessEnv;
  /** Told of warnings and errors. */
  log?: LogFunctionFactory;
  /** Without its own clock: for tests. */
  unscheduled?: boolean;
};

export type Worker = {
  /** Lets running jobs end, for at most a few seconds, and closes every connection. */
  stop: () => Promise<void>;
};

const quietly: LogFunctionFactory = () => () => {};

/** Runs jobs until it is stopped. Any number of workers share the work; Postgres tells them of new jobs. */
export const startWorker = async ({
  url,
  dataDir,
  env = process.env,
  log = quietly,
  unscheduled = false,
}: WorkerOptions): Promise<Worker> => {
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT ?? "3000"}`).replace(/\/+$/, "");
  const mail = mailTransport({
    smtpUrl: env.SMTP_URL,
    from: env.MAIL_FROM ?? "Stockwright <no-reply@stockwright.test>",
    outbox: join(dataDir, "outbox"),
    production: env.NODE_ENV === "production",
  });
  const pool = createPool(url, { max: 6, application_name: "stockwright worker" });
  const alive: Liveness[] = [];
  const events = new EventEmitter() as WorkerEvents;
  events.on("pool:create", ({ workerPool }) => void alive.push(showLiveness(url, workerPool.id)));
  const runner = await run({
    pgPool: pool,
    events,
    concurrency: 4,
    pollInterval: 2000,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: 8000,
    logger: new Logger(log),
    taskList: await discoverTasks({ mail, publicUrl }),
    parsedCronItems: parseCronItems(unscheduled ? [] : schedule),
  });
  return {
    stop: async () => {
      await runner.stop().catch(() => undefined);
      await Promise.all(alive.map((each) => each.stop()));
      mail.close();
      await pool.end();
    },
  };
};
