import type { Configuration } from "../../db/client/configuration/configuration.ts";
import { migrateDatabase } from "../../db/client/migrate.ts";
import { openDatabase, type Database } from "../../db/client/start.ts";
import type { Log } from "../log.ts";
import { warnOfZones } from "../zones.ts";

type Options = { log: Log; say?: (text: string) => void };

/** Beside the start, which does not wait for a warning. */
const compareZones = (url: string, log: Log): void => {
  warnOfZones(url, log).catch((error: unknown) =>
    log.warn(`The database's zone data could not be compared with those of Node: ${String(error)}`),
  );
};

/** Home and every further database, migrated. A Postgres that is not ours is compared with Node's zone data. */
export const openDatabases = async (configuration: Configuration, { log, say }: Options): Promise<Database> => {
  const home = await openDatabase({ ...configuration, ...(say ? { say } : {}) });
  try {
    if (configuration.database) compareZones(configuration.database.admin, log);
    for (const connections of configuration.further.values()) {
      await migrateDatabase({ connections, ...(say ? { say } : {}) });
      compareZones(connections.admin, log);
    }
    return home;
  } catch (error) {
    await home.close();
    throw error;
  }
};
