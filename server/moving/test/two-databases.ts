import { afterAll, beforeAll } from "vitest";
import type { Pool } from "pg";
import { home } from "../../../db/client/connection.ts";
import { startTestCluster } from "../../../db/test/cluster.ts";
import { createDatabase, useDatabase, type TestDatabase } from "../../../db/test/database.ts";

export type Two = {
  home: TestDatabase;
  west: TestDatabase;
  of(name: string): TestDatabase;
  /** The second Postgres ends, and stays away. */
  stopWest(): Promise<void>;
};

/** A database of the run's cluster, and one of a second Postgres of its own. */
export const useTwoDatabases = (): (() => Two) => {
  const first = useDatabase();
  const second: { cluster?: Awaited<ReturnType<typeof startTestCluster>>; west?: TestDatabase } = {};
  beforeAll(async () => {
    second.cluster = await startTestCluster();
    second.west = await createDatabase(second.cluster.url);
  }, 120_000);
  const stopWest = async () => {
    const { cluster } = second;
    delete second.cluster;
    await cluster?.stop();
  };
  afterAll(async () => {
    if (second.cluster) await second.west?.drop();
    await stopWest();
  });
  return () => {
    const { west } = second;
    if (!west) throw new Error("The second database is there from beforeAll on");
    return { home: first(), west, of: (name) => (name === home ? first() : west), stopWest };
  };
};

/** A database that is one or the other, whichever its company lives in at the moment. */
export const roaming = (now: () => TestDatabase): TestDatabase => {
  const poolOf = (key: "admin" | "server" | "worker"): Pool =>
    new Proxy({} as Pool, {
      get: (_, name) => {
        const pool = now()[key];
        const value: unknown = Reflect.get(pool, name);
        return typeof value === "function" ? (value.bind(pool) as unknown) : value;
      },
    });
  return {
    get connections() {
      return now().connections;
    },
    admin: poolOf("admin"),
    server: poolOf("server"),
    worker: poolOf("worker"),
    drop: () => now().drop(),
  };
};
