import { afterAll, beforeAll } from "vitest";
import { startWorker, type Worker } from "../../workers/worker.ts";
import { deskOf } from "../exports/desk.ts";
import { diskStore } from "../files/disk-store.ts";
import { importDesk } from "../imports/desk.ts";
import { importPool } from "../imports/pool.ts";
import { useServed } from "./served.ts";

/** A server and a worker that takes lists out and brings files in, for the tests of a file. */
export const servedWithImports = () => {
  const served = useServed();
  let worker: Worker;
  let pool: ReturnType<typeof importPool>;
  beforeAll(async () => {
    const { db, within, folder } = served();
    pool = importPool(db.connections.server);
    worker = await startWorker({
      url: db.connections.worker,
      dataDir: folder,
      unscheduled: true,
      exports: deskOf(within, diskStore(folder)),
      imports: importDesk(within, pool, diskStore(folder)),
    });
  });
  afterAll(async () => {
    await worker.stop();
    await pool.end();
  });
  return served;
};
