import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { StartError } from "../startError.ts";
import { makeFolder, writable } from "../writable.ts";
import type { Account } from "./account.ts";
import type { Binaries } from "./binaries.ts";

/** What makes and runs the cluster; not durable: thrown away after a test. */
export type Place = { binaries: Binaries; account: Account; durable: boolean };
/** A data folder that Postgres can be started on. */
export type Cluster = { data: string; log: string; password: string };

/**
 * Postgres gets its data folder as current folder and is told to use that: so it needs no right to
 * enter the folders above, which it lacks where root keeps the data below a 0700 home.
 */
export const here = "/proc/self/cwd";

/** Nothing of our own environment, secrets least of all. */
export const environment = { PATH: process.env.PATH ?? "", LC_ALL: "C", TZ: "UTC" };

const giveTo = (account: Account, path: string) => {
  if (account) chownSync(path, account.uid, account.gid);
};

/** Sorting and letters come from Postgres' own C.UTF-8, not from the machine; nobody gets in without the password. */
const initialOptions = [
  `--pgdata=${here}`,
  "--username=postgres",
  "--encoding=UTF8",
  "--locale=C",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--auth=scram-sha-256",
  "--pwfile=../initial-password",
  "--no-instructions",
];

const initialise = ({ binaries, account, durable }: Place, folder: string, draft: string, password: string) => {
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  giveTo(account, draft);
  const passwordFile = join(folder, "initial-password");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  giveTo(account, passwordFile);
  const made = spawnSync(binaries.initdb, [...initialOptions, ...(durable ? [] : ["--no-sync"])], {
    ...account,
    cwd: draft,
    env: environment,
    encoding: "utf8",
  });
  rmSync(passwordFile);
  if (made.status !== 0) {
    const reason =
      made.error?.message ?? made.stderr.split("\n").find((line) => line.includes("error:")) ?? made.stderr.trim();
    throw new StartError(`The embedded Postgres could not make its data folder ${draft}: ${reason}`);
  }
};

/** Finds or makes the cluster below a folder. A half-made one from an interrupted first start is made again. */
export const ensureCluster = (place: Place, folder: string): Cluster => {
  const { binaries, account } = place;
  const absolute = resolve(folder);
  const data = join(absolute, "data");
  const passwordFile = join(absolute, "password");
  const log = join(absolute, "postgres.log");
  writable(absolute, () => {
    makeFolder(absolute);
    giveTo(account, absolute);
    writeFileSync(log, "", { flag: "a" });
    giveTo(account, log);
  });
  if (existsSync(join(data, "PG_VERSION"))) {
    const version = Number(readFileSync(join(data, "PG_VERSION"), "utf8"));
    if (version !== binaries.major) {
      throw new StartError(
        `The data folder ${absolute} was made by Postgres ${version} and this Stockwright brings Postgres ${binaries.major}: name another one in DATA_DIR, or move the data with pg_dump.`,
      );
    }
    return { data, log, password: writable(passwordFile, () => readFileSync(passwordFile, "utf8")) };
  }
  if (existsSync(data))
    throw new StartError(
      `The folder ${data} is there but holds no Postgres data: move it away, or name another DATA_DIR.`,
    );
  const password = randomBytes(24).toString("hex");
  const draft = join(absolute, "data.new");
  writable(absolute, () => initialise(place, absolute, draft, password));
  writeFileSync(passwordFile, password, { mode: 0o600 });
  renameSync(draft, data);
  return { data, log, password };
};
