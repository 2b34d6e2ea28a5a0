import { connectionsFrom, furtherDatabases } from "../db/client/connection.ts";
import { startMetrics } from "../db/client/metrics.ts";
import { migrateDatabase } from "../db/client/migrate.ts";
import { dataFolder } from "../db/client/start.ts";
import { reportStartError, StartError } from "../db/client/startError.ts";
import { stopOnSignals } from "../db/client/stopOnSignals.ts";
import { tidyAtRest } from "./at-rest.ts";
import { hurried, unhurried } from "./draining.ts";
import { jsonLog } from "./log.ts";
import { startServer } from "./start-server.ts";
import { logUnhandled } from "./unhandled.ts";
import { warnOfZones } from "./zones.ts";

// A server process of its own, beside any number of others and of workers: needs DATABASE_URL.
const log = jsonLog();
try {
  const adminUrl = process.env.DATABASE_URL;
  if (!adminUrl)
    throw new StartError("A server process of its own needs DATABASE_URL; `npm start` brings its own database.");
  if (process.env.NODE_ENV === "production" && !process.env.TOKEN_SECRET)
    log.warn(
      `TOKEN_SECRET is not set: this server signs with a secret of its own below ${dataFolder()}, and every other server that does not share that folder answers 401 to its people.`,
    );
  const connections = connectionsFrom(adminUrl);
  for (const each of [connections, ...furtherDatabases().values()]) {
    await migrateDatabase({ connections: each });
    await warnOfZones(each.admin, log);
  }
  const metrics = await startMetrics();
  const server = await startServer({ url: connections.server, dataDir: dataFolder(), log, metrics });
  log.info("serving", { address: server.address });
  logUnhandled(log);
  tidyAtRest();
  stopOnSignals(async (isHurried) => {
    await server.stop(isHurried ? hurried : unhurried);
    await metrics?.stop();
  });
} catch (error) {
  reportStartError(error);
}
