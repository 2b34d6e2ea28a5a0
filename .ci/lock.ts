import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, run } from "./command.ts";

type Entry = { version: string; optional?: boolean; dev?: boolean; os?: string[]; cpu?: string[]; libc?: string[] };
type Lock = { packages: Record<string, Entry & { optionalDependencies?: Record<string, string> }> };

const libcs: Record<string, string> = { gnu: "glibc", musl: "musl" };

/** `@oxlint/binding-linux-arm64-musl` is for os linux, cpu arm64, libc musl. */
const platformOf = (name: string): Pick<Entry, "os" | "cpu" | "libc"> | undefined => {
  const match =
    /(android|darwin|freebsd|linux|openharmony|win32)-(arm64|arm|ia32|ppc64|riscv64|s390x|x64)(?:-(\w+))?$/.exec(name);
  if (!match) return undefined;
  const libc = libcs[match[3] ?? ""];
  return { os: [match[1] ?? ""], cpu: [match[2] ?? ""], ...(libc ? { libc: [libc] } : {}) };
};

/**
 * Makes the lock file. npm leaves out packages for other platforms that a registry mirror does not hold, and `npm ci`
 * then refuses the lock file; so they are entered here. They are never installed where they do not belong.
 */
const completed = (lock: Lock): string[] => {
  const added: string[] = [];
  for (const { dev, optionalDependencies = {} } of Object.values(lock.packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const platform = platformOf(name);
      if (!platform || lock.packages[`node_modules/${name}`] || !/^\d/.test(version)) continue;
      lock.packages[`node_modules/${name}`] = { version, ...platform, ...(dev ? { dev } : {}), optional: true };
      added.push(name);
    }
  }
  const sorted = Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, "en"));
  lock.packages = Object.fromEntries(sorted);
  return added;
};

const { code, output } = await run("npm", ["install", "--no-audit", "--no-fund"]);
if (code !== 0) throw new Error(output);
const file = join(root, "package-lock.json");
const lock = JSON.parse(readFileSync(file, "utf8")) as Lock;
const added = completed(lock);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(
  `package-lock.json is current${added.length > 0 ? `; entered ${added.length} packages of other platforms` : ""}.`,
);
