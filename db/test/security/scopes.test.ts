import { expect, test } from "vitest";
import { useDatabase, withRollback } from "../database.ts";
import { installAttempts } from "./attempt.ts";
import { tenantTables } from "./rows.ts";
import { sweepGrants } from "./scope-grants.ts";
import { sweepOperationScopes, sweepReferences, sweepTableScopes } from "./scopes.ts";
import { summary, type Sweep } from "./tally.ts";
import { buildWorld } from "./world.ts";

const database = useDatabase();

test(
  "a role does what its scopes say, and nothing else",
  () =>
    withRollback(database().admin, async (client) => {
      const world = await buildWorld(client);
      const tables = await tenantTables(client, world);
      await installAttempts(client);
      const sweeps: Sweep[] = [];
      const take = (sweep: Sweep) => {
        sweeps.push(sweep);
        console.log(summary(sweep));
        expect.soft(sweep.findings.slice(0, 60).map(({ subject, problem }) => `${subject}: ${problem}`)).toEqual([]);
      };
      take(await sweepTableScopes(client, world.ours, tables));
      take(await sweepOperationScopes(client, world.ours));
      take(await sweepReferences(client, world.ours));
      take(await sweepGrants(client, world.ours));
      expect(sweeps.slice(0, 2).reduce((sum, { checks }) => sum + checks, 0)).toBeGreaterThan(900);
    }),
  120_000,
);
