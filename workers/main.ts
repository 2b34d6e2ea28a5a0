import { connectionsFrom } from "../db/client/connection.ts";
import { startMetrics } from "../db/client/metrics.ts";
import { migrateDatabase } from "../db/client/migrate.ts";
import { dataFolder } from "../db/client/start.ts";
import { reportStartError, StartError } from "../db/client/startError.ts";
import { stopOnSignals } from "../db/client/stopOnSignals.ts";
import { jsonLog } from "./log.ts";
import { startWorker } from "./worker.ts";

// A worker process of its own, beside any number of servers: needs DATABASE_URL.
try {
  const adminUrl = process.env.DATABASE_URL;
  if (!adminUrl)
    throw new StartError("A worker process of its own needs DATABASE_URL; `npm start` runs one beside the server.");
  const connections = connectionsFrom(adminUrl);
  await migrateDatabase({ connections });
  const metrics = await startMetrics();
  const worker = await startWorker({ url: connections.worker, dataDir: dataFolder(), log: jsonLog, metrics });
  stopOnSignals(async () => {
    await worker.stop();
    await metrics?.stop();
  });
} catch (error) {
  reportStartError(error);
}
