import { expect, test } from "vitest";
import { useDatabase, withRollback } from "../database.ts";
import { installAttempts } from "./attempt.ts";
import { sweepGuesses } from "./guessing.ts";
import { summary } from "./tally.ts";
import { buildWorld } from "./world.ts";

const database = useDatabase();

test("no amount is found by trying which ones are refused", { timeout: 60_000 }, () =>
  withRollback(database().admin, async (client) => {
    const world = await buildWorld(client);
    await installAttempts(client);
    const sweep = await sweepGuesses(client, world.ours);
    console.log(summary(sweep));
    expect(sweep.findings.slice(0, 60).map(({ subject, problem }) => `${subject}: ${problem}`)).toEqual([]);
  }),
);
