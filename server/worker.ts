import "./graphile-env.ts";
import { postgraphile } from "postgraphile";
import { grafserv } from "postgraphile/grafserv/express/v4";
import { connectionsFrom } from "../db/client/connection.ts";
import { startMetrics } from "../db/client/metrics.ts";
import { migrateDatabase } from "../db/client/migrate.ts";
import { dataFolder } from "../db/client/start.ts";
import { reportStartError, StartError } from "../db/client/startError.ts";
import { stopOnSignals } from "../db/client/stopOnSignals.ts";
import { jsonLog as workerLog } from "../workers/log.ts";
import { startWorker } from "../workers/worker.ts";
import { tidyAtRest } from "./at-rest.ts";
import { bulkDesk } from "./bulk/desk.ts";
import { oneDatabase } from "./databases/databases.ts";
import { deskOf } from "./exports/desk.ts";
import { reportDesk } from "./reports/desk.ts";
import { paperDesk } from "./templates/desk.ts";
import { askingAs, type Ask } from "./graphql/ask.ts";
import { reportTo } from "./errors/report.ts";
import { storeOf } from "./files/store-of.ts";
import { importDesk } from "./imports/desk.ts";
import { importPool } from "./imports/pool.ts";
import { preset } from "./graphql/preset.ts";
import { jsonLog } from "./log.ts";
import { serverPool } from "./start-server.ts";

/** The API for what the worker reads as people would: made with the first such job. */
const lists = (url: string) => {
  const production = process.env.NODE_ENV === "production";
  const make = () => {
    const log = jsonLog();
    const pool = serverPool(url, log, 4, production);
    const databases = oneDatabase(pool);
    const graphile = postgraphile(
      preset({
        databases,
        log,
        report: reportTo({ log, databases }),
        services: { prepareInput: (_operation, input) => Promise.resolve(input), changes: null },
        introspection: false,
      }),
    );
    return { pool, graphile, ask: askingAs(graphile.createServ(grafserv)) };
  };
  let made: ReturnType<typeof make> | undefined;
  const ask: Ask = (...asked) => (made ??= make()).ask(...asked);
  return {
    ask,
    end: async () => {
      await made?.graphile.release();
      await made?.pool.end();
    },
  };
};

// A worker process of its own, beside any number of servers: needs DATABASE_URL.
try {
  const adminUrl = process.env.DATABASE_URL;
  if (!adminUrl)
    throw new StartError("A worker process of its own needs DATABASE_URL; `npm start` runs one beside the server.");
  const connections = connectionsFrom(adminUrl);
  await migrateDatabase({ connections });
  const importing = importPool(connections.server);
  const metrics = await startMetrics();
  const { ask, end } = lists(connections.server);
  const dataDir = dataFolder();
  const worker = await startWorker({
    url: connections.worker,
    dataDir,
    exports: deskOf(ask, storeOf(dataDir)),
    imports: importDesk(ask, importing, storeOf(dataDir)),
    bulk: bulkDesk(ask, importing),
    reports: reportDesk(ask),
    papers: paperDesk(ask, storeOf(dataDir)),
    log: workerLog,
    metrics,
  });
  tidyAtRest();
  stopOnSignals(async () => {
    await worker.stop();
    await end();
    await importing.end();
    await metrics?.stop();
  });
} catch (error) {
  reportStartError(error);
}
