import { accessSync, constants, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { useDatabase } from "../test/database.ts";
import { postgresAccount } from "./embedded/account.ts";
import { findBinaries } from "./embedded/binaries.ts";
import { offsetsOf, zoneFile } from "./zone-file.ts";
import { differingZones } from "./zones.ts";

const database = useDatabase();

test("the embedded Postgres dates by the zone data of Node", async () => {
  const client = await database().admin.connect();
  try {
    expect(await differingZones(client)).toEqual([]);
  } finally {
    client.release();
  }
});

test("a zone as Node has it is one that Postgres reads: every offset since 1900, its rule beyond 2037, odd minutes and seconds", async () => {
  const { zones } = findBinaries(postgresAccount(process.cwd()));
  accessSync(zones, constants.W_OK);
  const own = `stockwright-${process.pid}`;
  mkdirSync(join(zones, own));
  try {
    for (const zone of [
      "Africa/Casablanca",
      "Africa/Monrovia",
      "America/St_Johns",
      "America/Edmonton",
      "Asia/Kathmandu",
      "Australia/Lord_Howe",
      "Europe/Berlin",
      "Europe/Moscow",
      "UTC",
    ]) {
      const name = zone.replace("/", "-");
      writeFileSync(join(zones, own, name), zoneFile(zone, readFileSync(join(zones, zone))));
      const offsetAt = offsetsOf(zone);
      const { rows } = await database().admin.query<{ second: string; offset: number }>(
        `select extract(epoch from t)::bigint as second, extract(epoch from (t at time zone $1) - (t at time zone 'UTC'))::int as offset
         from generate_series(timestamptz '1900-01-02Z', '2049-12-31Z', interval '9 days 7 hours 13 seconds') as t`,
        [`${own}/${name}`],
      );
      expect(rows.length).toBeGreaterThan(5000);
      expect([zone, rows.filter(({ second, offset }) => offsetAt(Number(second)) !== offset)]).toEqual([zone, []]);
    }
  } finally {
    rmSync(join(zones, own), { recursive: true });
  }
});
