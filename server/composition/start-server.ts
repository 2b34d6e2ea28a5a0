import { join } from "node:path";
import type { Configuration, Place } from "../../db/client/configuration/configuration.ts";
import type { Metrics } from "../../db/client/metrics.ts";
import type { PoolOptions } from "../../db/client/pool.ts";
import { tokenSecret } from "../../db/client/secret.ts";
import { makeFolder } from "../../db/client/writable.ts";
import { createApp } from "../app.ts";
import { createAuth } from "../api/auth.ts";
import { severalDatabases } from "../databases/databases.ts";
import type { Grace } from "../draining.ts";
import { storeOf } from "../files/store-of.ts";
import { refuseConflicts } from "../front-ends/conflicts.ts";
import { declaredFrontEnds } from "../front-ends/declared.ts";
import type { Ask } from "../graphql/ask.ts";
import { calledPaths, discoverIntegrations } from "../integrations/registry.ts";
import type { Log } from "../log.ts";
import { listenOn } from "../port.ts";
import { replicaOptions, serverPool } from "./server-pool.ts";

export type ServerOptions = {
  /** Connection of the role stockwright_server to home. */
  url: string;
  configuration: Configuration;
  log: Log;
  metrics?: Metrics | undefined;
  /** Gives the port free, where something holds it until now. */
  beforeListening?: () => Promise<unknown>;
};
export type RunningServer = {
  address: string;
  /** Asks the API within the process, as a person who is signed in would. */
  ask: Ask;
  /** Drains: see draining.ts. */
  stop(grace?: Grace): Promise<void>;
};

/** What a person on this machine opens. */
const addressOf = ({ hosts }: Place, port: number): string => {
  const [host = "", ...others] = hosts;
  const named = others.length > 0 || ["", "0.0.0.0", "::"].includes(host) ? "localhost" : host;
  return `http://${named.includes(":") ? `[${named}]` : named}:${port}`;
};

/** Serves until it is stopped; every failure to start is one sentence. */
export const startServer = async ({
  url,
  configuration,
  log,
  metrics,
  beforeListening,
}: ServerOptions): Promise<RunningServer> => {
  const { dataDir, production, replica } = configuration;
  makeFolder(dataDir);
  const poolOf = (of: string, options?: PoolOptions) => serverPool(of, log, configuration, options);
  const further = [...configuration.further].map(([name, { server }]) => [name, poolOf(server)] as const);
  const databases = severalDatabases(poolOf(url), new Map(further));
  const replicaPool = replica === undefined ? undefined : poolOf(replica, replicaOptions);
  const endPools = async (): Promise<void> => {
    databases.close();
    await Promise.all([...databases.all, ...(replicaPool ? [replicaPool] : [])].map((pool) => pool.end()));
  };
  try {
    const secret = tokenSecret(configuration);
    const integrations = await discoverIntegrations();
    const frontEnds = declaredFrontEnds();
    refuseConflicts(frontEnds, calledPaths(integrations));
    const app = await createApp({
      databases,
      replicaPool,
      auth: createAuth({ databases, secret, production }),
      log,
      metrics: metrics?.registry,
      files: storeOf(configuration),
      secret,
      integrations,
      production,
      frontEnds,
      outbox: configuration.mail.smtpUrl || production ? undefined : join(dataDir, "outbox"),
      loopAtOnce: configuration.senderMilliseconds,
      trustedProxies: configuration.trustedProxies,
    });
    await beforeListening?.();
    const listening = await listenOn(app.server, configuration.place);
    return {
      address: addressOf(configuration.place, listening.port),
      ask: app.ask,
      stop: async (grace) => {
        await app.stop(grace);
        await listening.stop();
        await endPools();
      },
    };
  } catch (error) {
    await endPools();
    throw error;
  }
};
