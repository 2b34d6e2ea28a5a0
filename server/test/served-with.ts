import { afterAll, beforeAll } from "vitest";
import { configurationFrom } from "../../db/client/configuration/from-environment.ts";
import type { UserJobs } from "../../workers/task.ts";
import { startWorker, type Worker } from "../../workers/worker.ts";
import { importPool } from "../imports/pool.ts";
import { useServed } from "./served.ts";

type Served = ReturnType<ReturnType<typeof useServed>>;
type Pool = ReturnType<typeof importPool>;
type Jobs = Partial<UserJobs> & { env?: Readonly<Record<string, string | undefined>> };

/** A server, and a worker that does these jobs of people in an environment, for the tests of a file. */
export const servedWith = (jobs: (served: Served, pool: Pool) => Jobs) => {
  const served = useServed();
  let worker: Worker;
  let pool: Pool;
  beforeAll(async () => {
    const { db, folder } = served();
    pool = importPool(db.connections.server);
    const { env, ...userJobs } = jobs(served(), pool);
    worker = await startWorker({
      url: db.connections.worker,
      configuration: configurationFrom({ ...env, DATA_DIR: folder }),
      userJobs,
      unscheduled: true,
    });
  });
  afterAll(async () => {
    await worker.stop();
    await pool.end();
  });
  return served;
};
