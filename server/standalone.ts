import { dataFolder, openDatabase } from "../db/client/start.ts";
import { StartError } from "../db/client/startError.ts";
import { jsonLog as workerLog } from "../workers/log.ts";
import { startWorker } from "../workers/worker.ts";
import { demoLogins, seedDemo } from "./demo/seed.ts";
import { buildFrontEnd } from "./frontEnd.ts";
import { jsonLog, type Log } from "./log.ts";
import { assertPortFree } from "./port.ts";
import { startServer } from "./start-server.ts";

/** `npm start`: the whole product in one process, with a database of its own unless DATABASE_URL names one. */
const say = (text: string): void => console.log(`  ${text}`);
const production = process.env.NODE_ENV === "production";
/** A person watches this terminal: what is expected stays out of it unless asked for. */
const log: Log = process.env.LOG === "all" || production ? jsonLog() : { ...jsonLog(), info: () => undefined };

/** In the order they were started; ended the other way round. */
const running: (() => Promise<void>)[] = [];
const stopAll = async (): Promise<void> => {
  for (const stop of running.splice(0).toReversed())
    await stop().catch((error: unknown) => log.warn("stopping", { error }));
};

const start = async (): Promise<string> => {
  await assertPortFree(process.env);
  const dataDir = dataFolder();
  const building = buildFrontEnd({ say });
  building.catch(() => undefined); // awaited below; the database may fail first
  const database = await openDatabase({ say });
  running.push(database.close);
  await seedDemo(database.connections, { say });
  const worker = await startWorker({ url: database.connections.worker, dataDir, log: workerLog });
  running.push(worker.stop);
  await building;
  const server = await startServer({ url: database.connections.server, dataDir, log });
  running.push(server.stop);
  return server.address;
};

let stopping = false;
const stop = (): void => {
  if (stopping) return;
  stopping = true;
  say("Stopping");
  void stopAll().then(() => process.exit(0));
};
process.on("SIGINT", stop);
process.on("SIGTERM", stop);
process.on("disconnect", stop); // started as a child by a test that is gone

try {
  console.log("Stockwright");
  const address = await start();
  say(`Ready at ${address}`);
  if (!production) say(`Sign in as ${demoLogins.admin} or ${demoLogins.user}, password ${demoLogins.password}`);
} catch (error) {
  await stopAll();
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
}
