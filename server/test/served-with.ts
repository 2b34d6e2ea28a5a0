import { afterAll, beforeAll } from "vitest";
import { startWorker, type Worker } from "../../workers/worker.ts";
import { importPool } from "../imports/pool.ts";
import { useServed } from "./served.ts";

type Served = ReturnType<ReturnType<typeof useServed>>;
type Pool = ReturnType<typeof importPool>;
type Desks = Partial<Parameters<typeof startWorker>[0]>;

/** A server, and a worker that does what these desks do, for the tests of a file. */
export const servedWith = (desks: (served: Served, pool: Pool) => Desks) => {
  const served = useServed();
  let worker: Worker;
  let pool: Pool;
  beforeAll(async () => {
    const { db, folder } = served();
    pool = importPool(db.connections.server);
    worker = await startWorker({
      ...{ url: db.connections.worker, dataDir: folder, unscheduled: true },
      ...desks(served(), pool),
    });
  });
  afterAll(async () => {
    await worker.stop();
    await pool.end();
  });
  return served;
};
