import { parseArgs } from "node:util";
import pg from "pg";
import { connectionsFrom, withDatabase } from "../../client/connection.ts";
import { startTestCluster, templateName } from "../cluster.ts";
import { hunt } from "./fault.ts";
import { allFaults, openScene } from "./scene.ts";
import { everything } from "./finders.ts";

// Plants broken things one at a time in a scratch database and sees to it that the checks notice.
// `npm run test:faults -- word` plants those with the word in their name, `-- --from=4000` goes on at the 4,000th.
const { values, positionals: words } = parseArgs({ allowPositionals: true, options: { from: { type: "string" } } });
const from = Number(values.from ?? 1);
const cluster = await startTestCluster();
let clean = false;
try {
  const client = new pg.Client({
    connectionString: connectionsFrom(withDatabase(cluster.url, templateName)).admin,
  });
  await client.connect();
  await client.query("begin");
  const scene = await openScene(client);
  await client.query("savepoint untouched");
  const before = await everything.find(scene);
  await client.query("rollback to savepoint untouched");
  for (const { subject, problem } of before) console.log(`wrong before anything was planted: ${subject} ${problem}`);
  const faults = (await allFaults(scene))
    .slice(from - 1)
    .filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  const { planted, found, missed } = await hunt(scene, faults, process.env["VERBOSE"] ? console.log : () => {});
  await client.query("rollback");
  await client.end();
  for (const name of missed) console.log(`not found: ${name}`);
  console.log(`${planted} planted, ${found} found, ${missed.length} missed`);
  clean = before.length === 0 && missed.length === 0 && planted === faults.length && planted > 0;
} finally {
  await cluster.stop();
}
process.exitCode = clean ? 0 : 1;
