import type { Pool } from "pg";
import { startMetrics, type Metrics } from "../db/client/metrics.ts";
import { dataFolder, openDatabase, type Database } from "../db/client/start.ts";
import { StartError } from "../db/client/startError.ts";
import { stopOnSignals } from "../db/client/stopOnSignals.ts";
import { jsonLog as workerLog } from "../workers/log.ts";
import { startWorker, type Worker } from "../workers/worker.ts";
import { demoLogins, seedDemo } from "./demo/seed.ts";
import { hurried, unhurried } from "./draining.ts";
import { tidyAtRest } from "./at-rest.ts";
import { bulkDesk } from "./bulk/desk.ts";
import { deskOf } from "./exports/desk.ts";
import { reportDesk } from "./reports/desk.ts";
import { paperDesk } from "./templates/desk.ts";
import { storeOf } from "./files/store-of.ts";
import type { Ask } from "./graphql/ask.ts";
import { buildFrontEnd } from "./frontEnd.ts";
import { importDesk } from "./imports/desk.ts";
import { importPool } from "./imports/pool.ts";
import { jsonLog, type Log } from "./log.ts";
import { assertPortFree } from "./port.ts";
import { startServer, type RunningServer } from "./start-server.ts";
import { logUnhandled } from "./unhandled.ts";
import { warnOfZones } from "./zones.ts";

/** `npm start`: the whole product in one process, with a database of its own unless DATABASE_URL names one. */
const say = (text: string): void => console.log(`  ${text}`);
const production = process.env.NODE_ENV === "production";
/** A person watches this terminal: what is expected stays out of it unless asked for. */
const log: Log = process.env.LOG === "all" || production ? jsonLog() : { ...jsonLog(), info: () => undefined };

/** The database ends after those who use it. */
type Running = {
  database?: Database;
  worker?: Worker;
  server?: RunningServer;
  metrics?: Metrics | undefined;
  importing?: Pool;
};
const running: Running = {};
/** The worker asks the server once that is there; what it asks ends with a server that never comes. */
const served = Promise.withResolvers<RunningServer>();
served.promise.catch(() => undefined);
const warn = (error: unknown): void => log.warn("stopping", { error });
const stopAll = async (isHurried: boolean): Promise<void> => {
  const { server, worker, database, metrics, importing } = running;
  served.reject(new Error("The server did not start."));
  await Promise.all([server?.stop(isHurried ? hurried : unhurried).catch(warn), worker?.stop().catch(warn)]);
  await importing?.end().catch(warn);
  await Promise.all([metrics?.stop().catch(warn), database?.close().catch(warn)]);
};

const start = async (): Promise<string> => {
  await assertPortFree(process.env);
  const dataDir = dataFolder();
  const building = buildFrontEnd({ say });
  building.catch(() => undefined); // awaited below; the database may fail first
  const database = await openDatabase({ say });
  running.database = database;
  if (process.env.DATABASE_URL) await warnOfZones(database.connections.admin, log);
  await seedDemo(database.connections, { files: storeOf(dataDir), say });
  const metrics = await startMetrics();
  running.metrics = metrics;
  const ask: Ask = async (...asked) => (await served.promise).ask(...asked);
  const exports = deskOf(ask, storeOf(dataDir));
  const importing = importPool(database.connections.server);
  running.importing = importing;
  const imports = importDesk(ask, importing, storeOf(dataDir));
  const worker = await startWorker({
    url: database.connections.worker,
    dataDir,
    exports,
    imports,
    bulk: bulkDesk(ask, importing),
    reports: reportDesk(ask),
    papers: paperDesk(ask, storeOf(dataDir)),
    log: workerLog,
    metrics,
  });
  running.worker = worker;
  await building;
  const server = await startServer({ url: database.connections.server, dataDir, log, metrics });
  running.server = server;
  served.resolve(server);
  return server.address;
};

const stop = (isHurried: boolean): Promise<void> => {
  say("Stopping");
  return stopAll(isHurried);
};
stopOnSignals(stop);
process.on("disconnect", () => process.kill(process.pid, "SIGINT")); // started as a child by a test that is gone

try {
  console.log("Stockwright");
  const address = await start();
  logUnhandled(log);
  tidyAtRest();
  say(`Ready at ${address}`);
  if (!production) say(`Sign in as ${demoLogins.admin} or ${demoLogins.user}, password ${demoLogins.password}`);
} catch (error) {
  await stopAll(true);
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
}
