import pg from "pg";
import { differingZones } from "../db/client/zones.ts";
import type { Log } from "./log.ts";

/**
 * Warns where a database that is not ours has other data for the zone of a company than Node: its documents would be dated by
 * another clock than they are shown by.
 * @param url of the database's administrator, who sees all companies
 */
export const warnOfZones = async (url: string, log: Log): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ zone: string }>("select app_private.account_zones() as zone");
    const zones = await differingZones(
      client,
      rows.map(({ zone }) => zone),
    );
    if (zones.length > 0)
      log.warn(
        `The database's zone data are not those of Node ${process.versions.tz}: ${zones.join(", ")}. Documents there may be dated by another day than they are shown by. Update the zone data of the machine that Postgres runs on, and restart Postgres.`,
      );
  } finally {
    await client.end();
  }
};
