import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import hashing from "graphile-migrate/dist/hash.js";

/** The two headers graphile-migrate wants, however often they were stamped before. */
const unsealed = (text: string): string => text.replace(/^(--! (Previous|Hash):.*\n)+\n?/, "").trim();

/**
 * Stamps every committed migration, in order, with its hash and that of the one before it.
 * Nothing is released yet, so all of them are stamped anew; from the first release on, those released must not change.
 * `to`: where the stamped copies go, if not over the originals. Returns the names of those whose stamp was not current.
 */
export const sealMigrations = (folder: string, to = folder): string[] => {
  mkdirSync(to, { recursive: true });
  let previous: string | null = null;
  const stamped: string[] = [];
  for (const name of readdirSync(folder)
    .filter((file) => /^\d{6}-[-\w]+\.sql$/.test(file))
    .sort()) {
    const text = readFileSync(join(folder, name), "utf8");
    const body = unsealed(text);
    const hash: string = hashing.calculateHash(body, previous);
    const sealed = `--! Previous: ${previous ?? "-"}\n--! Hash: ${hash}\n\n${body}\n`;
    if (sealed !== text) stamped.push(name);
    if (sealed !== text || to !== folder) writeFileSync(join(to, name), sealed);
    previous = hash;
  }
  return stamped;
};

if (import.meta.main) {
  const stamped = sealMigrations(join(import.meta.dirname, "../migrations/committed"));
  console.log(stamped.length > 0 ? `Sealed ${stamped.join(", ")}` : "Every migration was sealed already");
}
