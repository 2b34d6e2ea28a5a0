import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { configurationFrom } from "../../db/client/configuration/from-environment.ts";
import { useDatabase } from "../../db/test/database.ts";
import { silentLog } from "../log.ts";
import { startServer } from "./start-server.ts";

const db = useDatabase();

test("a server that cannot make its API says why, and keeps no connection", async () => {
  await db().admin.query("revoke select on pg_catalog.pg_attribute from public");
  const dataDir = mkdtempSync(join(tmpdir(), "stockwright-start-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const starting = startServer({
    url: db().connections.server,
    log: silentLog,
    configuration: configurationFrom({ NODE_ENV: "test", PORT: "0", DATA_DIR: dataDir }),
  });
  await expect(starting).rejects.toThrow(/permission denied for table pg_attribute/);
  // Postgres tells of a session until its process is gone, which is after the connection
  await expect
    .poll(
      async () =>
        (
          await db().admin.query(
            "select from pg_stat_activity where datname = current_database() and application_name = 'stockwright server'",
          )
        ).rowCount,
      { timeout: 5_000 },
    )
    .toBe(0);
});
