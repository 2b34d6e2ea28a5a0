import { join } from "node:path";
import type { Pool } from "pg";
import { StartError } from "../db/client/startError.ts";
import { createPool } from "../db/client/pool.ts";
import { createApp } from "./app.ts";
import { createAuth } from "./auth/auth.ts";
import { tokenSecret } from "./auth/secret.ts";
import { diskStore } from "./files/disk-store.ts";
import { s3From, s3Store } from "./files/s3-store.ts";
import { adminFolder } from "./frontEnd.ts";
import type { Log } from "./log.ts";

export type ServerOptions = {
  /** Connection of the role stockwright_server. */
  url: string;
  /** DATA_DIR. */
  dataDir: string;
  log: Log;
  env?: NodeJS.ProcessEnv;
};
export type RunningServer = { address: string; stop(): Promise<void> };

const timeouts = "-c statement_timeout=5000 -c lock_timeout=2000 -c idle_in_transaction_session_timeout=10000 -c jit=off";

/** The server's own connections: short statements, short waits. */
export const serverPool = (url: string, log: Log, max = 10): Pool =>
  createPool(url, { max, options: timeouts, application_name: "stockwright server", onLost: (error) => log.warn("connection lost", { error }) });

const portOf = (env: NodeJS.ProcessEnv): number => {
  const port = Number(env.PORT ?? "3000");
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new StartError(`PORT is ${env.PORT}, which is no port number.`);
  return port;
};

/** Serves on PORT until it is stopped; every failure to start is one sentence. */
export const startServer = async ({ url, dataDir, log, env = process.env }: ServerOptions): Promise<RunningServer> => {
  const port = portOf(env);
  const production = env.NODE_ENV === "production";
  const pool = serverPool(url, log, Number(env.POOL_SIZE ?? "10"));
  try {
    const secret = tokenSecret(dataDir, env);
    const auth = createAuth({ pool, secret });
    const s3 = s3From(env);
    const files = s3 ? s3Store(s3) : diskStore(join(dataDir, "files"));
    const app = await createApp({ pool, auth, log, files, secret, production, adminFolder, trustedProxies: Number(env.TRUST_PROXY ?? "0") });
    await new Promise<void>((resolve, reject) => {
      app.server.once("error", (error: NodeJS.ErrnoException) =>
        reject(
          error.code === "EADDRINUSE"
            ? new StartError(`Port ${port} is taken: stop what uses it, or set PORT to another.`)
            : error.code === "EACCES"
              ? new StartError(`Port ${port} may not be opened by this user: set PORT to one above 1023.`)
              : error,
        ),
      );
      app.server.listen(port, () => resolve());
    });
    const listening = app.server.address();
    const actual = typeof listening === "object" && listening ? listening.port : port;
    return {
      address: `http://localhost:${actual}`,
      stop: async () => {
        await app.stop();
        await pool.end();
      },
    };
  } catch (error) {
    await pool.end();
    throw error;
  }
};
