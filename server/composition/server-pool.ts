import type { Pool } from "pg";
import type { Configuration } from "../../db/client/configuration/configuration.ts";
import { createPool, devOutboxOption, type PoolOptions } from "../../db/client/pool.ts";
import type { Log } from "../log.ts";

/** Each statement takes one core: starting helpers took a search of 2 ms to 12, and they would be nobody's in server/shares. */
const timeouts =
  "-c max_parallel_workers_per_gather=0 -c statement_timeout=5000 -c lock_timeout=2000 -c idle_in_transaction_session_timeout=10000 -c transaction_timeout=10000 -c jit=off -c plan_cache_mode=force_generic_plan";

/** Where the server runs in production the database lets no demo login in. */
const inProduction = "-c app.production=on";

/** How long a connection may have nothing to do: a new one has to read the catalogue first, which costs its first request 80 to 120 ms. */
const idleTimeoutMillis = 10 * 60_000;

/** The server's own connections: short statements, short waits. Half of them stay open, however quiet it is. */
export const serverPool = (
  url: string,
  log: Log,
  { poolSize, production }: Pick<Configuration, "poolSize" | "production">,
  more: PoolOptions = {},
): Pool =>
  createPool(url, {
    max: poolSize,
    min: Math.ceil(poolSize / 2),
    idleTimeoutMillis,
    options: `${timeouts} ${production ? inProduction : devOutboxOption}`,
    application_name: "stockwright server",
    onLost: (error) => log.warn("connection lost", { error }),
    ...more,
  });

/** The same to a replica. After a second without a connection the primary is asked; who follows the replica logs what is wrong with it. */
export const replicaOptions: PoolOptions = { connectionTimeoutMillis: 1_000, onLost: () => undefined };
