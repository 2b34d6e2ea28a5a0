import { expect, test } from "vitest";
import { configurationFrom } from "../../db/client/configuration/from-environment.ts";
import { useDatabase } from "../../db/test/database.ts";
import { silentLog } from "../log.ts";
import { openDatabases } from "./databases.ts";

const home = useDatabase();
const east = useDatabase();

test("every database is migrated before anybody is served", async () => {
  const stale = "an older version";
  await east().admin.query("update graphile_migrate.applied_state set hash = $1", [stale]);
  const opened = await openDatabases(
    configurationFrom({ DATABASE_URL: home().connections.admin, DATABASES: `east=${east().connections.admin}` }),
    { log: silentLog },
  );
  await opened.close();
  const { rows } = await east().admin.query<{ hash: string }>("select hash from graphile_migrate.applied_state");
  expect(rows).toHaveLength(1);
  expect(rows[0]?.hash).not.toBe(stale);
});
