import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import * as prettier from "prettier";
import { databaseUrl } from "../client/connection.ts";
import { reapply } from "../client/migrate.ts";
import { sealMigrations } from "../client/seal.ts";
import { ensureTemplate, startTestCluster } from "../test/support/cluster.ts";
import { readCatalogue } from "./catalogue.ts";
import { loadResources, registryIndex, resourceFolders } from "./registry.ts";
import { rowTypes } from "./rows.ts";
import { schemaDump } from "./schema.ts";
import { writersSql } from "./writers.ts";

const root = join(import.meta.dirname, "..", "..");

const formatted = (path: string, text: string): Promise<string> =>
  path.endsWith(".ts")
    ? prettier.format(text, {
        ...JSON.parse(readFileSync(join(root, ".prettierrc.json"), "utf8")),
        parser: "typescript",
      })
    : Promise.resolve(text);

/** Writes a generated file, or, when only checking, says that it would change. */
const keep = async (path: string, text: string, check: boolean): Promise<boolean> => {
  const file = join(root, path);
  const fresh = await formatted(path, text);
  if (existsSync(file) && readFileSync(file, "utf8") === fresh) return false;
  if (check) console.error(`${path} is not current: run npm run generate.`);
  else {
    mkdirSync(join(file, ".."), { recursive: true });
    writeFileSync(file, fresh);
    console.log(`${path} written.`);
  }
  return true;
};

/**
 * Derives every generated file: seals the migrations, migrates an empty database, then reads it and the resource definitions.
 * With --check nothing is written, and the exit code says whether anything would be.
 */
const generate = async (check: boolean): Promise<boolean> => {
  const migrations = join(root, "db", "migrations");
  const stale: boolean[] = [];
  if (!check) for (const name of sealMigrations(migrations)) console.log(`${name} sealed.`);
  const folders = resourceFolders(root);
  stale.push(await keep("resources/generated/registry.ts", registryIndex(folders), check));
  const cluster = await startTestCluster();
  try {
    const template = await ensureTemplate(cluster.url);
    const owner = new URL(databaseUrl(cluster.url, template));
    owner.searchParams.set("options", "-c role=stockwright_owner -c client_min_messages=warning");
    const client = new pg.Client({ connectionString: owner.href });
    await client.connect();
    try {
      stale.push(await keep("db/generated/rows.ts", await rowTypes(client), check));
      const resources = await loadResources(root);
      stale.push(await keep("db/generated/writers.sql", writersSql(resources, await readCatalogue(client)), check));
      const before = await schemaDump(client);
      if (check || !stale.includes(true)) {
        // applying every re-applied file once more must change nothing
        await reapply(client, { force: true });
        const after = await schemaDump(client);
        if (after !== before)
          throw new Error("Applying the SQL files a second time changes the schema: one of them is not repeatable.");
      } else await reapply(client);
      stale.push(await keep("db/generated/schema.sql", await schemaDump(client), check));
    } finally {
      await client.end();
    }
  } finally {
    await cluster.remove();
  }
  return stale.includes(true);
};

const check = process.argv.includes("--check");
const changed = await generate(check);
if (check && changed) process.exitCode = 1;
