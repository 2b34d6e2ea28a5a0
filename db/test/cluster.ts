import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import pg from "pg";
import { connectionsFrom, withDatabase } from "../client/connection.ts";
import { startEmbedded } from "../client/embedded/start.ts";
import { migrateDatabase } from "../client/migrate.ts";
import { sealMigrations } from "../generate/seal.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** URL of the test cluster's database `postgres`, as superuser. */
    clusterUrl: string;
  }
}

export const templateName = "stockwright_template";

/**
 * A cluster of one test run in a folder of its own, with a migrated template database.
 * `without`: re-applied files to leave out, for the generator that makes them.
 */
export const startTestCluster = async ({ without = [] }: { without?: readonly string[] } = {}) => {
  const folder = mkdtempSync(join(tmpdir(), "stockwright-test-"));
  chmodSync(folder, 0o711); // Postgres' own user may have to reach a copy of the programs in it
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const embedded = await startEmbedded({
      folder: join(folder, "postgres"),
      copies: join(folder, "programs"),
      durable: false,
    });
    const stop = async () => {
      await embedded.stop();
      remove();
    };
    try {
      const admin = new pg.Client({ connectionString: embedded.url });
      await admin.connect();
      await admin.query(`create database ${templateName}`);
      await admin.end();
      // stamped copies: a migration may be tried before it is sealed
      sealMigrations(join(import.meta.dirname, "../migrations/committed"), join(folder, "migrations/committed"));
      const connections = connectionsFrom(withDatabase(embedded.url, templateName), {});
      const migrations = join(folder, "migrations");
      await migrateDatabase({ connections, migrations, without });
      return { url: embedded.url, connections, migrations, postmaster: embedded.postmaster, stop };
    } catch (error) {
      await stop();
      throw error;
    }
  } catch (error) {
    remove();
    throw error;
  }
};

/** Vitest's global set-up: one cluster for all test files of a run, gone with it. */
export default async (project: TestProject) => {
  const cluster = await startTestCluster();
  project.provide("clusterUrl", cluster.url);
  return cluster.stop;
};
