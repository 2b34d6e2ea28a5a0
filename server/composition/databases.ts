import type { Configuration } from "../../db/client/configuration/configuration.ts";
import { migrateDatabase } from "../../db/client/migrate.ts";
import { openDatabase, type Database } from "../../db/client/start.ts";
import type { Log } from "../log.ts";
import { warnOfZones } from "../zones.ts";

type Options = { log: Log; say?: (text: string) => void };

/** Home and every further database, migrated. A Postgres that is not ours is compared with Node's zone data. */
export const openDatabases = async (configuration: Configuration, { log, say }: Options): Promise<Database> => {
  const home = await openDatabase({ ...configuration, ...(say ? { say } : {}) });
  try {
    if (configuration.database) await warnOfZones(configuration.database.admin, log);
    for (const connections of configuration.further.values()) {
      await migrateDatabase({ connections, ...(say ? { say } : {}) });
      await warnOfZones(connections.admin, log);
    }
    return home;
  } catch (error) {
    await home.close();
    throw error;
  }
};
