import { accessSync, constants, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { zoneFile } from "../zone-file.ts";
import { differingZones } from "../zones.ts";

/** Names the release of zone data that Postgres' files were compared with. */
const mark = ".compared-with";

const readOr = (file: string): string => {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
};

const isWritable = (folder: string): boolean => {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
};

const replace = (file: string, contents: string | Buffer): void => {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, contents);
  renameSync(draft, file);
};

/**
 * Gives the embedded Postgres the zone data of Node where they differ, so that documents are dated by the same clock as they are
 * shown by. Compared once for each release of Node's zone data; a new session reads what was written.
 * @param folder of Postgres' zone files
 */
export const alignZones = async (url: string, folder: string, say: (text: string) => void): Promise<void> => {
  const release = process.versions.tz ?? "";
  if (readOr(join(folder, mark)) === release) return;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const zones = await differingZones(client);
    for (const zone of zones) {
      const file = join(folder, zone);
      replace(file, zoneFile(zone, readFileSync(file)));
    }
    if (zones.length > 0 || isWritable(folder)) replace(join(folder, mark), release);
  } catch (error) {
    say(
      `The time zones of the embedded Postgres are not those of Node: ${error instanceof Error ? error.message : String(error)}`,
    );
  } finally {
    await client.end();
  }
};
