import { expect, test } from "vitest";
import { useDatabase, withRollback } from "../database.ts";
import { installAttempts } from "./attempt.ts";
import { tenantTables } from "./rows.ts";
import { sweepSecretAnswers, sweepSecrets } from "./secrets.ts";
import { summary } from "./tally.ts";
import { buildWorld } from "./world.ts";

const database = useDatabase();

test(
  "prices and costs are withheld wherever they could be read",
  () =>
    withRollback(database().admin, async (client) => {
      const world = await buildWorld(client);
      const tables = await tenantTables(client, world);
      await installAttempts(client);
      for (const sweep of [
        await sweepSecrets(client, world.ours, tables),
        await sweepSecretAnswers(client, world.ours, tables),
      ]) {
        console.log(summary(sweep));
        expect.soft(sweep.findings.slice(0, 60).map(({ subject, problem }) => `${subject}: ${problem}`)).toEqual([]);
      }
    }),
  120_000,
);
