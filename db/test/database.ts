import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import pg, { type Pool, type PoolClient } from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { connectionsFrom, withDatabase, type Connections } from "../client/connection.ts";
import { createPool } from "../client/pool.ts";
import { templateName } from "./cluster.ts";

/** A fresh, migrated, empty database. */
export type TestDatabase = {
  connections: Connections;
  /** As superuser: sees and may do everything. */
  admin: Pool;
  /** As the server's login: nobody until it takes a visitor's role. */
  server: Pool;
  worker: Pool;
  drop: () => Promise<void>;
};

const onCluster = async (url: string, statement: string, attempts = 50): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } catch (error) {
    // 55006: the last migrating connection has not quite left the template yet
    if (attempts <= 1 || !(error instanceof pg.DatabaseError) || error.code !== "55006") throw error;
    await delay(50);
    await onCluster(url, statement, attempts - 1);
  } finally {
    await client.end();
  }
};

/** Makes a database from the template of a test cluster. */
export const createDatabase = async (clusterUrl: string): Promise<TestDatabase> => {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await onCluster(clusterUrl, `create database ${name} template ${templateName} strategy file_copy`);
  // rights on the database itself are not copied with it
  await onCluster(clusterUrl, `grant create on database ${name} to stockwright_owner`);
  const connections = connectionsFrom(withDatabase(clusterUrl, name));
  const [admin, server, worker] = [
    createPool(connections.admin),
    createPool(connections.server),
    createPool(connections.worker),
  ];
  const drop = async () => {
    await Promise.all([admin.end(), server.end(), worker.end()]);
    await onCluster(clusterUrl, `drop database if exists ${name} with (force)`);
  };
  return { connections, admin, server, worker, drop };
};

/** One fresh database for the tests of a file: `const db = useDatabase()`, then `db().server`. */
export const useDatabase = (): (() => TestDatabase) => {
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    database = await createDatabase(inject("clusterUrl"));
  });
  afterAll(() => database?.drop());
  return () => {
    if (!database) throw new Error("The test database is there from beforeAll on");
    return database;
  };
};

/** Runs work in a transaction of the superuser that leaves nothing behind. */
export const withRollback = async <T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  try {
    await client.query("begin");
    return await work(client);
  } finally {
    await client.query("rollback");
    client.release();
  }
};
