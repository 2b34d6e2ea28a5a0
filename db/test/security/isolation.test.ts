import { expect, test } from "vitest";
import { useDatabase, withRollback } from "../database.ts";
import { installAttempts } from "./attempt.ts";
import { sweepIsolation } from "./isolation.ts";
import { tenantTables } from "./rows.ts";
import { buildWorld } from "./world.ts";

const database = useDatabase();

test(
  "no account reaches a row of another",
  () =>
    withRollback(database().admin, async (client) => {
      const world = await buildWorld(client);
      const tables = await tenantTables(client, world);
      await installAttempts(client);
      const { checks, findings } = await sweepIsolation(client, world, tables);
      console.log(
        `isolation: ${checks.toLocaleString("en")} checks on ${tables.length} tables, ${findings.length} leaks`,
      );
      expect(findings.slice(0, 40).map(({ subject, problem }) => `${subject}: ${problem}`)).toEqual([]);
      expect(checks).toBeGreaterThanOrEqual(40_000);
    }),
  240_000,
);
