import { createSecretKey, randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Pool } from "pg";
import { Registry } from "prom-client";
import { afterAll, beforeAll } from "vitest";
import { connectionsFrom, databaseOf, withDatabase } from "../../../db/client/connection.ts";
import { occupants } from "../../../db/client/embedded/occupants.ts";
import { createPool } from "../../../db/client/pool.ts";
import { startTestCluster } from "../../../db/test/cluster.ts";
import { createDatabase, type TestDatabase } from "../../../db/test/database.ts";
import { followed, startReplica } from "../../../db/test/replica.ts";
import type { Log } from "../../log.ts";
import { serve, type Served } from "../../test/served.ts";

type Counts = Readonly<Record<"replica" | "primary", number>>;
export type Followed = {
  db: TestDatabase;
  /** Two servers that know each other's people. */
  servers: readonly [Served, Served];
  /** The replica as its superuser, and where it is. */
  replica: Pool;
  replicaUrl: string;
  /** Processes of the replica. */
  processes(): number[];
  /** Lists and reports that both servers read so far. */
  reads(): Promise<Counts>;
  /** What the servers said of the replica. */
  told: readonly string[];
  /** Waits until both servers read from the replica, or do not. */
  used(isUsed?: boolean): Promise<void>;
};

/** Two servers on one Postgres that a second one follows, which both read from. */
export const useFollowed = (prepare: (db: TestDatabase) => Promise<void> = async () => undefined): (() => Followed) => {
  let now: Followed | undefined;
  const ends: (() => unknown)[] = [];
  beforeAll(async () => {
    const cluster = await startTestCluster({ settings: followed });
    ends.push(cluster.stop);
    const db = await createDatabase(cluster.url);
    ends.push(db.drop);
    await prepare(db);
    const folder = mkdtempSync(join(tmpdir(), "stockwright-replica-"));
    chmodSync(folder, 0o711);
    ends.push(() => rmSync(folder, { recursive: true, force: true }));
    const embedded = await startReplica(cluster, join(folder, "postgres"));
    ends.push(embedded.stop);
    const database = withDatabase(embedded.url, databaseOf(db.connections.admin));
    const replica = createPool(database);
    ends.push(() => replica.end());

    const told: string[] = [];
    const say = (message: string, facts: object = {}): void =>
      void (/replica/.test(message) && told.push([message, ...Object.values(facts)].join(": ")));
    const log: Log = { info: say, warn: say, error: say };
    const secret = createSecretKey(randomBytes(32));
    const registries = [new Registry(), new Registry()] as const;
    const start = async (metrics: Registry): Promise<Served> => {
      const server = createPool(connectionsFrom(db.connections.admin).server);
      const replicaPool = createPool(connectionsFrom(database).server, { connectionTimeoutMillis: 1_000 });
      const { served, stop } = await serve({ ...db, server }, { replicaPool, secret, log, metrics });
      ends.push(async () => {
        await stop();
        await Promise.all([server.end(), replicaPool.end()]);
      });
      return served;
    };
    const servers = [await start(registries[0]), await start(registries[1])] as const;
    const valuesOf = async (name: string): Promise<{ database: string; value: number }[]> =>
      (
        await Promise.all(
          registries.map(async (registry) => (await registry.getSingleMetric(name)?.get())?.values ?? []),
        )
      )
        .flat()
        .map(({ labels, value }) => ({ database: String(labels["database"]), value }));
    const used = async (isUsed = true): Promise<void> => {
      for (const began = Date.now(); ; await new Promise((resolve) => setTimeout(resolve, 50))) {
        const values = await valuesOf("stockwright_replica_used");
        if (values.every(({ value }) => value === Number(isUsed))) return;
        if (Date.now() - began > 30_000) throw new Error(`Not within 30 s: ${told.join("; ")}`);
      }
    };
    await used();
    now = {
      ...{ db, servers, replica, told, used, replicaUrl: database },
      processes: () => occupants(embedded.data),
      reads: async () => {
        const values = await valuesOf("stockwright_reads_total");
        const sum = (of: string): number =>
          values.reduce((all, { database: one, value }) => all + (one === of ? value : 0), 0);
        return { replica: sum("replica"), primary: sum("primary") };
      },
    };
  }, 180_000);
  afterAll(async () => {
    for (const end of ends.toReversed()) await end();
  });
  return () => {
    if (!now) throw new Error("The replica is there from beforeAll on");
    return now;
  };
};
