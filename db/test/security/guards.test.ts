import { expect, test } from "vitest";
import { useDatabase, withRollback } from "../database.ts";
import { installAttempts } from "./attempt.ts";
import { sweepDirectWrites } from "./direct-writes.ts";
import { sweepEscalation } from "./escalation.ts";
import { sweepAnswers, sweepFollowers } from "./followers.ts";
import { summary } from "./tally.ts";
import { buildWorld } from "./world.ts";

const database = useDatabase();

test(
  "nobody rises above his role, rows follow the record they name, and documents written past the writers are refused",
  () =>
    withRollback(database().admin, async (client) => {
      const { ours } = await buildWorld(client);
      await installAttempts(client);
      for (const sweep of [
        await sweepEscalation(client, ours),
        await sweepFollowers(client, ours),
        await sweepAnswers(client, ours),
        await sweepDirectWrites(client, ours),
      ]) {
        console.log(summary(sweep));
        expect.soft(sweep.findings.map(({ subject, problem }) => `${subject}: ${problem}`)).toEqual([]);
      }
    }),
  60_000,
);
