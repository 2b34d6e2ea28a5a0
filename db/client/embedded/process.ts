import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { StartError } from "../startError.ts";
import { environment, here, type Cluster, type Place } from "./cluster.ts";
import { clusterName } from "./occupants.ts";

export type Settings = Record<string, string | number>;

/** A running Postgres. `ended` resolves when it is gone, no matter who ended it. */
export type PostgresProcess = { ended: Promise<void>; stop: () => Promise<void> };

/**
 * Between us and Postgres stands a shell that holds the other end of a pipe (3). When the pipe closes, because
 * we stop or because we were killed, it ends Postgres in the orderly way. Own session: Ctrl-C reaches only us.
 */
const guard = `
"$@" 3<&- &
postgres=$!
{ read -r _ <&3; kill -INT $postgres; } 2>/dev/null &
reader=$!
exec 3<&-
wait $postgres
code=$?
kill $reader 2>/dev/null
exit $code
`;

const gone = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

const answers = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on("error", () => {}); // a server that is still starting hangs up
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
};

/** Why it could not bind is said below the level that is logged. */
export const isPortTaken = (log: string): boolean =>
  readFileSync(log, "utf8").includes("could not create any TCP/IP sockets");

const lastWords = (log: string): string => {
  const lines = readFileSync(log, "utf8")
    .split("\n")
    .filter((line) => line.trim());
  const fatal = lines.findLast((line) => /FATAL|PANIC/.test(line))?.replace(/^.*?(FATAL|PANIC):\s*/, "");
  return fatal ?? (lines.slice(0, 3).join(" ") || "it said nothing");
};

const stopProcess = (child: ChildProcess, ended: Promise<void>) => async () => {
  child.stdio[3]?.destroy();
  for (const signal of ["SIGQUIT", "SIGKILL"] as const) {
    const isEnded = await Promise.race([ended.then(() => true), delay(8000, false, { ref: false })]);
    if (isEnded || child.pid === undefined) return;
    process.kill(-child.pid, signal);
  }
  await ended;
};

/** Starts Postgres on a cluster and waits until it answers. */
export const spawnPostgres = async (
  { binaries, account }: Place,
  cluster: Cluster,
  settings: Settings,
  url: string,
): Promise<PostgresProcess> => {
  const given = { cluster_name: clusterName(cluster.data), ...settings };
  const log = openSync(cluster.log, "w");
  const child = spawn(
    "sh",
    [
      "-c",
      guard,
      "stockwright-guard",
      binaries.postgres,
      "-D",
      here,
      ...Object.entries(given).flatMap(([k, v]) => ["-c", `${k}=${v}`]),
    ],
    { ...account, cwd: cluster.data, env: environment, detached: true, stdio: ["ignore", log, log, "pipe"] },
  );
  closeSync(log);
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  const stop = stopProcess(child, ended);
  for (const started = Date.now(); Date.now() - started < 60_000 && !gone(child); await delay(15)) {
    if (await answers(url)) return { ended, stop };
  }
  const isSilent = !gone(child);
  await stop();
  throw new StartError(
    isSilent
      ? `The embedded Postgres did not answer within 60 s; its log is ${cluster.log}.`
      : `The embedded Postgres did not come up: ${lastWords(cluster.log)} (log: ${cluster.log}).`,
  );
};
