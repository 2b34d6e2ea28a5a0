import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { connectionsFrom, withDatabase } from "./connection.ts";
import { type Database, openDatabase, type OpenOptions } from "./start.ts";

/** The embedded Postgres of a Stockwright that runs already, by what it left in its data folder. */
const running = async (folder: string): Promise<string | undefined> => {
  const pidFile = join(folder, "data", "postmaster.pid");
  const passwordFile = join(folder, "password");
  if (!existsSync(pidFile) || !existsSync(passwordFile)) return undefined;
  const port = readFileSync(pidFile, "utf8").split("\n")[3];
  const url = `postgres://postgres:${readFileSync(passwordFile, "utf8")}@127.0.0.1:${port}/postgres`;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    return url;
  } catch {
    return undefined; // left behind by one that was killed
  } finally {
    await client.end().catch(() => {});
  }
};

/** The database as openDatabase gives it, beside a running Stockwright too: for tools. */
export const joinDatabase = async (options: OpenOptions): Promise<Database> => {
  const { database, dataDir } = options;
  const url = database ? undefined : await running(join(dataDir, "postgres"));
  if (!url) return openDatabase(options);
  return { connections: connectionsFrom(withDatabase(url, "stockwright")), close: async () => {} };
};
