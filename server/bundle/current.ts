import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

export const root = resolve(import.meta.dirname, "../..");
/** Where bundles lie, each in a folder named by the hash of what it was made from. */
export const distFolder = join(root, "server/dist");
/** What the last bundle was made from: files below the root. */
export const listFile = join(distFolder, "sources.json");

/** Modules that are found by their place: a bundle has all that were there when it was made. */
export const discovered = [
  "workers/tasks/*.ts",
  "workers/actions/*.ts",
  "server/integrations/*/integration.ts",
] as const;
export const discoveredFiles = (): string[] =>
  globSync([...discovered], { cwd: root, exclude: ["**/*.test.ts"] }).toSorted();

/** Of what these files hold, which modules are discovered, the packages, where all of it lies and by which Node. */
export const hashOf = (sources: readonly string[]): string => {
  const hash = createHash("sha256").update(`${root} ${process.version} ${discoveredFiles().join()}\n`);
  for (const source of ["package-lock.json", ...sources]) hash.update(source).update(readFileSync(join(root, source)));
  return hash.digest("hex").slice(0, 32);
};

/** The folder of the bundle that is of the sources as they are; null where there is none. */
export const currentBundle = (): string | null => {
  try {
    const folder = join(distFolder, hashOf(JSON.parse(readFileSync(listFile, "utf8")) as string[]));
    return existsSync(folder) ? folder : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null; // never made, or a source is gone
    throw error;
  }
};
