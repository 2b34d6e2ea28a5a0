import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { run } from "../../.ci/command.ts";
import { migrateDatabase } from "../client/migrate.ts";
import { reapply } from "../client/reapply.ts";
import { StartError } from "../client/startError.ts";
import { reappliedFiles } from "../client/reapplied.ts";
import { unsealedMigrations } from "../client/seals.ts";
import { startTestCluster } from "../test/cluster.ts";
import { amountsSql } from "./amounts.ts";
import { bulkSql } from "./bulk.ts";
import { calendarSql } from "./calendar.ts";
import { documentsSql } from "./documents/documents.ts";
import { guardsSql } from "./guards.ts";
import { keep, keepPacked } from "./keep.ts";
import { papersSql } from "./papers.ts";
import { loadReports } from "./definitions.ts";
import { reportProblems } from "../../resources/core/validate/reports.ts";
import { loadResources } from "./registry.ts";
import { rulesSql } from "./rules.ts";
import { reportMisfits, reportsSql } from "./reports.ts";
import { schemaDump } from "./schema.ts";
import { sealMigrations } from "./seal.ts";
import type { ReportResource } from "../../resources/core/report.ts";
import type { Resource } from "../../resources/core/resource.ts";
import { steps, writersPath, type Context } from "./steps.ts";

const root = resolve(import.meta.dirname, "../..");

/** The API's schema as servers load it. */
const preparedPath = "server/graphql/schema/prepared.gz";

/** Functions, triggers and views are applied as a whole on every change, so a second time must change nothing. */
const isRepeatable = async ({ client }: Context): Promise<boolean> => {
  const before = await schemaDump(client);
  await client.query("begin");
  await reapply(client, reappliedFiles(root));
  const after = await schemaDump(client);
  await client.query("rollback");
  if (before === after) return true;
  const known = new Set(before.split("\n"));
  const odd = after.split("\n").filter((line) => !known.has(line));
  console.log(`Applying the SQL files a second time changes the schema:\n${odd.slice(0, 20).join("\n")}`);
  return false;
};

/** The declared reports; refused unless they fit the modules they tell of. */
const fittingReports = async (resources: readonly Resource[]): Promise<readonly ReportResource[]> => {
  const known = new Map(resources.map((resource) => [resource.name, resource]));
  const reports = (await loadReports(root)).map(([, report]) => report);
  const problems = reports.flatMap((report) => reportProblems(report, known));
  if (problems.length > 0) throw new StartError(`The declarations of reports do not fit:\n${problems.join("\n")}`);
  return reports;
};

/** The demo company as it is delivered; last, for it fills the database. A program of its own: the database knows nothing of the server. */
const makeDemo = async ({ connections }: Context, isCheck: boolean): Promise<boolean> => {
  const { code, output } = await run("node", ["server/demo/snapshot/make.ts", ...(isCheck ? ["--check"] : [])], {
    env: { DATABASE_URL: connections.admin },
  });
  if (output.trim() !== "") console.log(output.trim());
  return code === 0;
};

/** Derives every generated file from an empty, migrated database and the resource definitions; true when all is well. */
export const generate = async (isCheck: boolean): Promise<boolean> => {
  // what guards a table is read by the generators, and the SQL files build on the views of documents: both come before there is a database
  const resources = await loadResources(root);
  const reports = await fittingReports(resources);
  const changed = [
    await keep(root, "db/generated/guards.sql", guardsSql(resources), isCheck),
    await keep(root, "db/generated/documents.sql", documentsSql(resources), isCheck),
    await keep(root, "db/generated/calendar.sql", calendarSql(resources), isCheck),
    await keep(root, "db/generated/amounts.sql", amountsSql(resources), isCheck),
    await keep(root, "db/generated/reports.sql", reportsSql(reports), isCheck),
    await keep(root, "db/generated/rules.sql", rulesSql(resources), isCheck),
    await keep(root, "db/generated/papers.sql", papersSql(), isCheck),
    await keep(root, "db/generated/bulk.sql", bulkSql(resources), isCheck),
  ];
  let isCurrent = !changed.includes(true);
  const cluster = await startTestCluster({ without: [writersPath] });
  const client = new pg.Client({ connectionString: cluster.connections.admin });
  const folder = mkdtempSync(join(tmpdir(), "stockwright-generate-"));
  await client.connect();
  try {
    const context: Context = {
      root,
      client,
      connections: cluster.connections,
      prepared: join(folder, "prepared.gz"),
    };
    for (const { path, run: make } of steps) {
      const text = await make(context);
      if (text !== undefined && (await keep(root, path, text, isCheck))) isCurrent = false;
      if (path === writersPath) await migrateDatabase(cluster);
    }
    if (keepPacked(root, preparedPath, context.prepared, isCheck)) isCurrent = false;
    const misfits = await reportMisfits(client, reports);
    if (misfits.length > 0) throw new StartError(`Reports and their functions do not fit:\n${misfits.join("\n")}`);
    if (isCheck && !(await isRepeatable(context))) isCurrent = false;
    return (await makeDemo(context, isCheck)) && (!isCheck || isCurrent);
  } finally {
    await client.end();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Sealed is what was found to work. Only checking: says what is not sealed. */
export const seal = (isCheck: boolean): boolean => {
  const folder = join(root, "db/migrations/committed");
  const stale = isCheck ? unsealedMigrations(folder) : sealMigrations(folder);
  if (stale.length > 0)
    console.log(isCheck ? `Not sealed: ${stale.join(", ")}: run \`npm run generate\`.` : `Sealed ${stale.join(", ")}.`);
  return !isCheck || stale.length === 0;
};
