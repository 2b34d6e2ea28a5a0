import { readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { StartError } from "../startError.ts";
import { postgresAccount } from "./account.ts";
import { alignZones } from "./align-zones.ts";
import { findBinaries } from "./binaries.ts";
import { ensureCluster, type Cluster } from "./cluster.ts";
import { freePort } from "./freePort.ts";
import { occupants } from "./occupants.ts";
import { isPortTaken, spawnPostgres, type PostgresProcess, type Settings } from "./process.ts";

export type Embedded = {
  /** URL of the database `postgres` as superuser. */
  url: string;
  /** Process id of the postmaster, for tests that kill it. */
  postmaster: () => number;
  /** Ends Postgres in the orderly way and waits for it. */
  stop: () => Promise<void>;
};

export type EmbeddedOptions = {
  /** Folder of the cluster, its password and its log. */
  folder: string;
  /** Where root may put a copy of the programs when Postgres' own user cannot reach them. */
  copies?: string;
  /** False for tests: no care for a power failure. */
  durable?: boolean;
  settings?: Settings;
  /** Told when Postgres ended unasked and is started again. */
  say?: (text: string) => void;
};

const quick: Settings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_wal_senders: 0,
  wal_level: "minimal",
};

const common: Settings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: 200,
  shared_buffers: "128MB",
  timezone: "UTC",
  log_timezone: "UTC",
  jit: "off",
  // errors go to the client that caused them; the log is for what ends Postgres
  log_min_messages: "fatal",
};

/** A killed predecessor's Postgres ends by itself shortly after it; one that stays belongs to somebody else. */
const waitForPredecessor = async (cluster: Cluster, patience = 10_000) => {
  for (const started = Date.now(); occupants(cluster.data).length > 0; await delay(50)) {
    if (Date.now() - started < patience) continue;
    throw new StartError(
      `The data folder ${cluster.data} is in use by another Stockwright (Postgres process ${occupants(cluster.data)[0]}): stop that one, or name another DATA_DIR.`,
    );
  }
  // nobody works here, so a pid file is a leftover; its number may by now belong to a stranger, which Postgres would respect
  rmSync(join(cluster.data, "postmaster.pid"), { force: true });
};

/** Starts the embedded Postgres, makes its data folder first if needed, and keeps it running until `stop`. */
export const startEmbedded = async (options: EmbeddedOptions): Promise<Embedded> => {
  const { durable = true, say = () => {} } = options;
  const folder = resolve(options.folder);
  const account = postgresAccount(folder);
  const place = { binaries: findBinaries(account, options.copies), account, durable };
  const cluster = ensureCluster(place, folder);
  await waitForPredecessor(cluster);

  const settings = { ...common, ...(durable ? {} : quick), ...options.settings };
  const urlAt = (port: number) => `postgres://postgres:${cluster.password}@127.0.0.1:${port}/postgres`;
  const startAt = (port: number) => spawnPostgres(place, cluster, { ...settings, port }, urlAt(port));
  const startAnywhere = async (attempts = 5): Promise<{ port: number; running: PostgresProcess }> => {
    const port = await freePort();
    try {
      return { port, running: await startAt(port) };
    } catch (error) {
      if (attempts > 1 && isPortTaken(cluster.log)) return startAnywhere(attempts - 1); // taken between asking and using
      throw error;
    }
  };

  const { port, running: first } = await startAnywhere();
  await alignZones(urlAt(port), place.binaries.zones, say);
  let running = first;
  const stopping = new AbortController();
  /**
   * Its clients know it by its port, so a restart waits for one that was taken meanwhile; and for whatever else keeps it down,
   * such as a full disk, however long that takes.
   */
  const startAgain = async (): Promise<PostgresProcess | null> => {
    for (let said = ""; !stopping.signal.aborted; await delay(200)) {
      try {
        await waitForPredecessor(cluster, 60_000);
        return await startAt(port);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        if (reason !== said && !isPortTaken(cluster.log)) say(reason);
        said = reason;
      }
    }
    return null;
  };
  const keepRunning = async (): Promise<void> => {
    await running.ended;
    if (stopping.signal.aborted) return;
    say("Postgres ended unexpectedly; starting it again.");
    const again = await startAgain();
    if (!again) return;
    running = again;
    if (stopping.signal.aborted) return running.stop();
    return keepRunning();
  };
  const watch = keepRunning().catch((error: unknown) => say(error instanceof Error ? error.message : String(error)));
  return {
    url: urlAt(port),
    postmaster: () => Number.parseInt(readFileSync(join(cluster.data, "postmaster.pid"), "utf8"), 10),
    stop: async () => {
      stopping.abort();
      await running.stop();
      await watch;
    },
  };
};
