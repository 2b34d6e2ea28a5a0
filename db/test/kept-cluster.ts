import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from "node:fs";
import { join, resolve } from "node:path";
import { reappliedFiles } from "../client/reapplied.ts";

const root = resolve(import.meta.dirname, "../..");
const folder = join(root, "node_modules/.cache/test-clusters");
/** Of the SQL of a few branches; one is some 100 MB. */
const most = 3;

const textsIn = (path: string): [name: string, text: string][] =>
  readdirSync(path)
    .filter((name) => /\.(sql|ts)$/.test(name))
    .sort()
    .map((name) => [name, readFileSync(join(path, name), "utf8")]);

/** Where the cluster is kept that everything a test database is made of would make. */
const placeOf = (without: readonly string[]): string => {
  const made = [
    readFileSync(join(root, "package-lock.json"), "utf8"),
    textsIn(join(root, "db/migrations/committed")),
    textsIn(join(root, "db/client")),
    textsIn(join(root, "db/client/embedded")),
    reappliedFiles(root, without),
  ];
  return join(folder, createHash("sha256").update(JSON.stringify(made)).digest("hex").slice(0, 32));
};

/** With owners and rights: Postgres has a user of its own where root runs it. */
const copy = (from: string, to: string): boolean => spawnSync("cp", ["-a", from, to]).status === 0;

const removeOld = (): void => {
  const all = readdirSync(folder).map((name) => ({
    path: join(folder, name),
    used: statSync(join(folder, name)).mtimeMs,
  }));
  for (const { path } of all.sort((a, b) => b.used - a.used).slice(most))
    rmSync(path, { recursive: true, force: true });
};

/** Puts the kept cluster there, stopped as it was; false where none is kept. */
export const takeKept = (without: readonly string[], to: string): boolean => {
  const kept = placeOf(without);
  if (!existsSync(kept)) return false;
  utimesSync(kept, new Date(), new Date());
  if (copy(kept, to)) return true;
  rmSync(to, { recursive: true, force: true }); // somebody removed it meanwhile
  return false;
};

/** Keeps a stopped cluster for runs to come, and for tests that want a second one: making one anew costs ten times what copying it does. */
export const keep = (without: readonly string[], from: string): void => {
  const kept = placeOf(without);
  const draft = `${kept}.${process.pid}`;
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  if (copy(from, draft) && !existsSync(kept)) renameSync(draft, kept);
  rmSync(draft, { recursive: true, force: true });
  removeOld();
};
