import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import pg from "pg";
import { connectionsFrom, withDatabase } from "../client/connection.ts";
import { startEmbedded, type Embedded } from "../client/embedded/start.ts";
import type { Settings } from "../client/embedded/process.ts";
import { migrateDatabase } from "../client/migrate.ts";
import { sealMigrations } from "../generate/seal.ts";
import { keep, takeKept } from "./kept-cluster.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** URL of the test cluster's database `postgres`, as superuser. */
    clusterUrl: string;
  }
}

export const templateName = "stockwright_template";

const createTemplate = async (url: string): Promise<void> => {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${templateName}`);
  await admin.end();
};

type TestClusterOptions = { without?: readonly string[]; settings?: Settings };

/**
 * A cluster of one test run in a folder of its own, with a migrated template database.
 * `without`: re-applied files to leave out, for the generator that makes them. `settings`: of Postgres, beside those of tests.
 */
export const startTestCluster = async ({ without = [], settings = {} }: TestClusterOptions = {}) => {
  const folder = mkdtempSync(join(tmpdir(), "stockwright-test-"));
  chmodSync(folder, 0o711); // Postgres' own user may have to reach a copy of the programs in it
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const data = join(folder, "postgres");
    const start = () => startEmbedded({ folder: data, copies: join(folder, "programs"), durable: false, settings });
    const isKept = takeKept(without, data);
    let embedded = await start();
    const stop = async () => {
      await embedded.stop();
      remove();
    };
    try {
      if (!isKept) await createTemplate(embedded.url);
      // stamped copies: a migration may be tried before it is sealed
      sealMigrations(join(import.meta.dirname, "../migrations/committed"), join(folder, "migrations/committed"));
      const migrations = join(folder, "migrations");
      const connectionsOf = ({ url }: Embedded) => connectionsFrom(withDatabase(url, templateName));
      await migrateDatabase({ connections: connectionsOf(embedded), migrations, without });
      if (!isKept) {
        await embedded.stop();
        keep(without, data);
        embedded = await start();
      }
      const { url, postmaster } = embedded;
      return { url, connections: connectionsOf(embedded), migrations, postmaster, data: join(data, "data"), stop };
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
