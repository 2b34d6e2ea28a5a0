import type { Configuration } from "../../db/client/configuration/configuration.ts";
import { home, type Connections } from "../../db/client/connection.ts";
import { startMetrics } from "../../db/client/metrics.ts";
import { StartError } from "../../db/client/startError.ts";
import { stopOnSignals } from "../../db/client/stopOnSignals.ts";
import { tidyAtRest } from "../at-rest.ts";
import { immediate, graceful, type Grace } from "../draining.ts";
import type { Ask } from "../graphql/ask.ts";
import type { Log } from "../log.ts";
import { assertPortFree } from "../port.ts";
import { showProgress } from "../starting/show-progress.ts";
import { logUnhandled } from "../unhandled.ts";
import { openDatabases } from "./databases.ts";
import { endings } from "./endings.ts";

export type Process = {
  configuration: Configuration;
  serves: boolean;
  works: boolean;
  log: Log;
  /** Shown to a person who waits at the terminal. */
  say?: (text: string) => void;
  /** Whether people read at the address what is done, until they are served there. */
  showsProgress?: boolean;
  /** Goes on while the database is opened; nobody is served before its end. */
  beside?: () => Promise<void>;
  /** Done to home when it is migrated. */
  prepare?: (connections: Connections) => Promise<void>;
  /** Called when everything runs; the address where people are served, if they are. */
  onReady?: (address: string | undefined) => void;
};

/** A server, a worker, or both in one process, until a signal ends it. A configuration that cannot work is one sentence on stderr. */
export const runProcess = async ({
  configuration,
  serves,
  works,
  log,
  say = () => undefined,
  showsProgress = false,
  beside,
  prepare,
  onReady,
}: Process): Promise<void> => {
  const running = endings<Grace>((error) => log.warn("stopping", { error }));
  const served = Promise.withResolvers<Ask>();
  served.promise.catch(() => undefined);
  const stop = (isImmediate: boolean): Promise<void> => {
    say("Stopping");
    served.reject(new Error("The server did not start.")); // jobs that wait for it end with it
    return running.end(isImmediate ? immediate : graceful);
  };

  const start = async (): Promise<string | undefined> => {
    // a port that the system chooses is nobody's to know yet
    const shown = serves && showsProgress && configuration.place.port !== 0;
    const page = shown ? await showProgress(configuration.place) : undefined;
    running.add("parts", async () => page?.stop());
    if (serves && !page) await assertPortFree(configuration.place);
    const building = beside?.().then(() => page?.finish("frontEnd"));
    building?.catch(() => undefined); // awaited below; the database may fail first
    const parts = {
      server: serves ? import("./start-server.ts") : undefined,
      workers: works ? import("./start-workers.ts") : undefined,
    };
    // a worker process works for home alone: each database has workers of its own
    const reached = serves ? configuration : { ...configuration, further: new Map<string, Connections>() };
    const database = await openDatabases(reached, { log, say });
    running.add("database", () => database.close());
    await prepare?.(database.connections);
    page?.finish("database");
    const metrics = await startMetrics(configuration.metrics);
    running.add("database", async () => metrics?.stop());
    if (parts.workers) {
      const { startWorkers } = await parts.workers;
      await startWorkers({
        databases: new Map([[home, database.connections], ...reached.further]),
        configuration,
        // within a server process its jobs ask that server; a worker process makes an API of its own
        server: serves ? async (...question) => (await served.promise)(...question) : undefined,
        log,
        metrics,
        running,
      });
    }
    await building;
    if (!parts.server) return undefined;
    const { startServer } = await parts.server;
    const server = await startServer({
      url: database.connections.server,
      configuration,
      log,
      metrics,
      beforeListening: async () => page?.stop(),
    });
    running.add("parts", (grace) => server.stop(grace));
    served.resolve(server.ask);
    return server.address;
  };

  stopOnSignals(stop);
  process.on("disconnect", () => process.kill(process.pid, "SIGINT")); // started as a child by a test that is gone
  try {
    const address = await start();
    logUnhandled(log);
    tidyAtRest();
    onReady?.(address);
  } catch (error) {
    await stop(true);
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
};
