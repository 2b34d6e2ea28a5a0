import { join } from "node:path";
import type { Pool } from "pg";
import { furtherDatabases, replicaFrom } from "../db/client/connection.ts";
import type { Metrics } from "../db/client/metrics.ts";
import { createPool, keepsMailTexts, type PoolOptions } from "../db/client/pool.ts";
import { makeFolder } from "../db/client/writable.ts";
import { createApp } from "./app.ts";
import { severalDatabases } from "./databases/databases.ts";
import type { Grace } from "./draining.ts";
import { createAuth } from "./auth/auth.ts";
import { tokenSecret } from "../db/client/secret.ts";
import type { Ask } from "./graphql/ask.ts";
import { storeOf } from "./files/store-of.ts";
import { adminFolder } from "./frontEnd.ts";
import type { Log } from "./log.ts";
import { listenOn, placeFrom, type Place } from "./port.ts";

export type ServerOptions = {
  /** Connection of the role stockwright_server. */
  url: string;
  /** DATA_DIR. */
  dataDir: string;
  log: Log;
  env?: NodeJS.ProcessEnv;
  metrics?: Metrics | undefined;
};
export type RunningServer = {
  address: string;
  /** Asks the API within the process, as a person who is signed in would. */
  ask: Ask;
  /** Drains: see draining.ts. */
  stop(grace?: Grace): Promise<void>;
};

/** Who asks takes one core: starting helpers took a search of 2 ms to 12, and they would be nobody's in server/shares. */
const timeouts =
  "-c max_parallel_workers_per_gather=0 -c statement_timeout=5000 -c lock_timeout=2000 -c idle_in_transaction_session_timeout=10000 -c transaction_timeout=10000 -c jit=off -c plan_cache_mode=force_generic_plan";

/** Where the server runs in production the database lets no demo login in. */
const inProduction = "-c app.production=on";

/** How long a connection may have nothing to do: a new one has to read the catalogue first, which costs its first request 80 to 120 ms. */
const idleTimeoutMillis = 10 * 60_000;

/** The server's own connections: short statements, short waits. Half of them are kept however quiet it is. */
export const serverPool = (url: string, log: Log, max = 10, production = true, more: PoolOptions = {}): Pool =>
  createPool(url, {
    max,
    min: Math.ceil(max / 2),
    idleTimeoutMillis,
    options: `${timeouts} ${production ? inProduction : keepsMailTexts}`,
    application_name: "stockwright server",
    onLost: (error) => log.warn("connection lost", { error }),
    ...more,
  });

/** The same to a replica: who finds none within a second asks the primary, and what is wrong with it is told once, by who follows it. */
const replicaOptions: PoolOptions = { connectionTimeoutMillis: 1_000, onLost: () => undefined };

/** What a person on this machine opens. */
const addressOf = ({ hosts }: Place, port: number): string => {
  const [host = "", ...others] = hosts;
  const named = others.length > 0 || ["", "0.0.0.0", "::"].includes(host) ? "localhost" : host;
  return `http://${named.includes(":") ? `[${named}]` : named}:${port}`;
};

/** Serves on PORT until it is stopped; every failure to start is one sentence. */
export const startServer = async ({
  url,
  dataDir,
  log,
  env = process.env,
  metrics,
}: ServerOptions): Promise<RunningServer> => {
  const place = placeFrom(env);
  const production = env.NODE_ENV === "production";
  makeFolder(dataDir);
  const size = Number(env.POOL_SIZE ?? "10");
  const poolOf = (of: string, options?: PoolOptions) => serverPool(of, log, size, production, options);
  const further = [...furtherDatabases(env)].map(([name, { server }]) => [name, poolOf(server)] as const);
  const databases = severalDatabases(poolOf(url), new Map(further));
  const replicaUrl = replicaFrom(env);
  const replicaPool = replicaUrl === undefined ? undefined : poolOf(replicaUrl, replicaOptions);
  const endPools = async (): Promise<void> => {
    databases.close();
    await Promise.all([...databases.all, ...(replicaPool ? [replicaPool] : [])].map((pool) => pool.end()));
  };
  try {
    const secret = tokenSecret(dataDir, env);
    const auth = createAuth({ databases, secret, production });
    const files = storeOf(dataDir, env);
    const app = await createApp({
      databases,
      replicaPool,
      auth,
      log,
      metrics: metrics?.registry,
      files,
      secret,
      production,
      adminFolder,
      outbox: env.SMTP_URL || production ? undefined : join(dataDir, "outbox"),
      ...(env.SENDER_MILLISECONDS ? { loopAtOnce: Number(env.SENDER_MILLISECONDS) } : {}),
      trustedProxies: Number(env.TRUST_PROXY ?? "0"),
    });
    const listening = await listenOn(app.server, place);
    return {
      address: addressOf(place, listening.port),
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
