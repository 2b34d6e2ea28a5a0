import { join } from "node:path";
import pg from "pg";
import { connectionsFrom, withDatabase, type Connections } from "./connection.ts";
import { startEmbedded } from "./embedded/start.ts";
import { migrateDatabase } from "./migrate.ts";

export type Database = { connections: Connections; close: () => Promise<void> };

export type OpenOptions = {
  env?: NodeJS.ProcessEnv;
  /** Told what is being done, for the person who waits. */
  say?: (text: string) => void;
};

const createIfMissing = async (adminUrl: string, name: string) => {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
};

/** The folder for everything Stockwright keeps on disk. */
export const dataFolder = (env: NodeJS.ProcessEnv = process.env): string => env.DATA_DIR ?? "var";

/** The database of DATABASE_URL, else an embedded one below DATA_DIR; up to date when this resolves. */
export const openDatabase = async ({ env = process.env, say = () => {} }: OpenOptions = {}): Promise<Database> => {
  if (env.DATABASE_URL) {
    const connections = connectionsFrom(env.DATABASE_URL, env);
    await migrateDatabase({ connections, say });
    return { connections, close: async () => {} };
  }
  say("Starting Postgres");
  const embedded = await startEmbedded({
    folder: join(dataFolder(env), "postgres"),
    ...(env.STOCKWRIGHT_CACHE ? { copies: env.STOCKWRIGHT_CACHE } : {}),
    say,
  });
  try {
    await createIfMissing(embedded.url, "stockwright");
    const connections = connectionsFrom(withDatabase(embedded.url, "stockwright"), {});
    await migrateDatabase({ connections, say });
    return { connections, close: embedded.stop };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
};
