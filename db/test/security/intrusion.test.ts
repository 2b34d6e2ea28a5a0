import { expect, test } from "vitest";
import { useDatabase, withRollback } from "../database.ts";
import { installAttempts } from "./attempt.ts";
import { sweepForeignKeys } from "./foreign-keys.ts";
import { sweepFunctions, sweepUnscopedFunctions } from "./functions.ts";
import { sweepIntrusion } from "./intrusion.ts";
import { tenantTables } from "./rows.ts";
import { buildWorld } from "./world.ts";

const database = useDatabase();

test(
  "no foreign key and no operation takes another account's id",
  () =>
    withRollback(database().admin, async (client) => {
      const world = await buildWorld(client);
      const tables = await tenantTables(client, world);
      await installAttempts(
        client,
        tables.filter(({ name }) => name !== "accounts").map(({ full }) => full),
      );
      for (const sweep of [
        await sweepForeignKeys(client, world, tables),
        await sweepIntrusion(client, world),
        await sweepFunctions(client, world, tables),
        await sweepUnscopedFunctions(client, world.ours, tables),
      ]) {
        console.log(`${sweep.name}: ${sweep.checks} checks, ${sweep.findings.length} leaks`);
        expect.soft(sweep.findings.slice(0, 60).map(({ subject, problem }) => `${subject}: ${problem}`)).toEqual([]);
      }
    }),
  600_000,
);
