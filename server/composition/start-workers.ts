import type { Configuration } from "../../db/client/configuration/configuration.ts";
import type { Connections } from "../../db/client/connection.ts";
import type { Metrics } from "../../db/client/metrics.ts";
import { jsonLog } from "../../workers/log.ts";
import { startWorker } from "../../workers/worker.ts";
import type { Grace } from "../draining.ts";
import { storeOf } from "../files/store-of.ts";
import type { Ask } from "../graphql/ask.ts";
import { importPool } from "../imports/pool.ts";
import { discoverIntegrations } from "../integrations/registry.ts";
import type { Log } from "../log.ts";
import { userJobs } from "./user-jobs.ts";
import type { Endings } from "./endings.ts";

type Options = {
  /** The databases whose jobs are done, by name. */
  databases: ReadonlyMap<string, Connections>;
  configuration: Configuration;
  /** Asks the server of this process; undefined where there is none. */
  server: Ask | undefined;
  log: Log;
  metrics: Metrics | undefined;
  running: Endings<Grace>;
};

/** A worker for each database. Whatever it does as people would goes through the API. */
export const startWorkers = async ({
  databases,
  configuration,
  server,
  log,
  metrics,
  running,
}: Options): Promise<void> => {
  const files = storeOf(configuration);
  const integrations = await discoverIntegrations();
  for (const { server: url, worker: workerUrl } of databases.values()) {
    const pool = importPool(url);
    running.add("connections", () => pool.end());
    let ask = server;
    if (!ask) {
      const { apiForJobs } = await import("./api-for-jobs.ts");
      const api = apiForJobs({ url, configuration, log });
      running.add("connections", api.stop);
      ask = api.ask;
    }
    const worker = await startWorker({
      url: workerUrl,
      configuration,
      userJobs: userJobs({ ask, pool, files, integrations, configuration, log }),
      log: jsonLog,
      metrics,
    });
    running.add("parts", worker.stop);
  }
};
