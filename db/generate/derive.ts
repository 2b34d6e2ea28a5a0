import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import pg from "pg";
import { format, resolveConfig } from "prettier";
import { migrateDatabase } from "../client/migrate.ts";
import { reapply } from "../client/reapply.ts";
import { reappliedFiles } from "../client/reapplied.ts";
import { unsealedMigrations } from "../client/seals.ts";
import { startTestCluster } from "../test/cluster.ts";
import { documentsSql } from "./documents/documents.ts";
import { guardsSql } from "./guards.ts";
import { loadResources } from "./registry.ts";
import { schemaDump } from "./schema.ts";
import { sealMigrations } from "./seal.ts";
import { steps, writersPath, type Context } from "./steps.ts";

const root = resolve(import.meta.dirname, "../..");

const formatted = async (path: string, text: string): Promise<string> =>
  path.endsWith(".sql") ? text : format(text, { ...(await resolveConfig(join(root, path))), filepath: path });

/** Writes a file where its text changed; says whether it did. Only checking: writes nothing. */
const keep = async (path: string, text: string, isCheck: boolean): Promise<boolean> => {
  const file = join(root, path);
  const wanted = await formatted(path, text);
  if (existsSync(file) && readFileSync(file, "utf8") === wanted) return false;
  if (!isCheck) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, wanted);
  }
  console.log(isCheck ? `${path} is not current: run \`npm run generate\`.` : `${path} written.`);
  return true;
};

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

/** Derives every generated file from an empty, migrated database and the resource definitions; true when all is well. */
export const generate = async (isCheck: boolean): Promise<boolean> => {
  // what guards a table is read by the generators, and the SQL files build on the views of documents: both come before there is a database
  const resources = await loadResources(root);
  const changed = [
    await keep("db/generated/guards.sql", guardsSql(resources), isCheck),
    await keep("db/generated/documents.sql", documentsSql(resources), isCheck),
  ];
  let isCurrent = !changed.includes(true);
  const cluster = await startTestCluster({ without: [writersPath] });
  const client = new pg.Client({ connectionString: cluster.connections.admin });
  await client.connect();
  try {
    const context: Context = { root, client, connections: cluster.connections };
    for (const { path, run } of steps) {
      const text = await run(context);
      if (text !== undefined && (await keep(path, text, isCheck))) isCurrent = false;
      if (path === writersPath) await migrateDatabase(cluster);
    }
    if (!isCheck) return true;
    return (await isRepeatable(context)) && isCurrent;
  } finally {
    await client.end();
    await cluster.stop();
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
