import type { Pool } from "pg";
import { Counter, Gauge, type Registry } from "prom-client";
import type { Replica } from "./replica.ts";

/** What a server tells of its databases: connections of each, and, where there is a replica, who answers lists and reports. */
export const databaseMetrics = (registry: Registry, primary: Pool, replica: Replica | undefined): void => {
  const pools = { primary, ...(replica && { replica: replica.pool }) };
  registry.registerMetric(
    new Gauge({
      name: "stockwright_database_connections",
      help: "Connections of the pool to Postgres: open, idle, and requests waiting for one",
      labelNames: ["database", "state"],
      registers: [],
      collect() {
        for (const [database, pool] of Object.entries(pools)) {
          this.set({ database, state: "open" }, pool.totalCount);
          this.set({ database, state: "idle" }, pool.idleCount);
          this.set({ database, state: "waiting" }, pool.waitingCount);
        }
      },
    }),
  );
  if (!replica) return;
  registry.registerMetric(
    new Counter({
      name: "stockwright_reads_total",
      help: "Reads of lists and reports, by the database that answered",
      labelNames: ["database"],
      registers: [],
      collect() {
        this.reset();
        for (const [database, reads] of Object.entries(replica.answered)) this.inc({ database }, reads);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: "stockwright_replica_used",
      help: "1 while lists and reports are read from the replica, 0 while it is behind or away",
      registers: [],
      collect() {
        this.set(replica.isUsed() ? 1 : 0);
      },
    }),
  );
};
