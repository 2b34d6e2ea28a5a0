import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { root } from "./processes.ts";

const folder = join(root, "node_modules/.cache/demo-companies");
/** Of a few states of the sources; one is some 200 MB. */
const most = 2;
/** Longer than any start takes: the process that held the lock is gone by then. */
const longest = 240_000;

/** What a demo company is made of: the product's sources, its packages, and the day it is dated by. */
const placeOf = (): string => {
  const sources = globSync("{db,server,workers,resources}/**/*.{ts,sql,json}", {
    cwd: root,
    exclude: ["**/*.test.ts", "**/test/**"],
  }).toSorted();
  const hash = createHash("sha256").update(new Date().toISOString().slice(0, 10));
  for (const name of ["package-lock.json", ...sources]) hash.update(name).update(readFileSync(join(root, name)));
  return join(folder, hash.digest("hex").slice(0, 32));
};

/** With owners and rights: Postgres has a user of its own where root runs it. */
const copy = (from: string, to: string): void => {
  const { status, stderr } = spawnSync("cp", ["-a", from, to], { encoding: "utf8" });
  if (status !== 0) throw new Error(`${from} could not be copied: ${stderr}`);
};

const removeOld = (): void => {
  const all = readdirSync(folder)
    .filter((name) => /^[0-9a-f]+$/.test(name))
    .map((name) => ({ path: join(folder, name), used: statSync(join(folder, name)).mtimeMs }));
  for (const { path } of all.sort((a, b) => b.used - a.used).slice(most))
    rmSync(path, { recursive: true, force: true });
};

const takeLock = (lock: string): boolean => {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    if (Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > longest)
      rmSync(lock, { recursive: true, force: true });
    return false;
  }
};

/**
 * Puts a DATA_DIR there whose product stopped after it had made its demo company. `make` starts one in an empty folder and
 * stops it; only the first start of the same sources and day has to, all others copy it.
 */
export const takeReadyMade = async (to: string, make: (data: string) => Promise<void>): Promise<void> => {
  const place = placeOf();
  const lock = `${place}.lock`;
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  while (!existsSync(place)) {
    if (!takeLock(lock)) {
      await delay(200);
      continue;
    }
    const draft = mkdtempSync(join(tmpdir(), "stockwright-demo-"));
    chmodSync(draft, 0o711); // Postgres has a user of its own where root runs it
    try {
      const data = join(draft, "data");
      mkdirSync(data);
      await make(data);
      copy(data, `${place}.draft`);
      renameSync(`${place}.draft`, place);
      removeOld();
    } finally {
      rmSync(draft, { recursive: true, force: true });
      rmSync(lock, { recursive: true, force: true });
    }
  }
  utimesSync(place, new Date(), new Date());
  copy(`${place}/.`, to);
};
