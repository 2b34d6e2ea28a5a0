import { join } from "node:path";
import pg from "pg";
import type { Configuration } from "./configuration/configuration.ts";
import { connectionsFrom, withDatabase, type Connections } from "./connection.ts";
import { startEmbedded } from "./embedded/start.ts";
import { migrateDatabase } from "./migrate.ts";

export type Database = { connections: Connections; close: () => Promise<void> };

export type OpenOptions = Pick<Configuration, "database" | "dataDir" | "programs"> & {
  /** Called with what is being done, for the person who waits. */
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

/** The database that is given, else an embedded one below the data folder; up to date when this resolves. */
export const openDatabase = async ({ database, dataDir, programs, say = () => {} }: OpenOptions): Promise<Database> => {
  if (database) {
    await migrateDatabase({ connections: database, say });
    return { connections: database, close: async () => {} };
  }
  say("Starting Postgres");
  const embedded = await startEmbedded({
    folder: join(dataDir, "postgres"),
    ...(programs === undefined ? {} : { copies: programs }),
    say,
  });
  try {
    await createIfMissing(embedded.url, "stockwright");
    const connections = connectionsFrom(withDatabase(embedded.url, "stockwright"));
    await migrateDatabase({ connections, say });
    return { connections, close: embedded.stop };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
};
