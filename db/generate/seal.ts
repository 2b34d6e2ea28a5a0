import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import hashing from "graphile-migrate/dist/hash.js";

/** The two headers graphile-migrate wants, however often they were stamped before. */
const withoutSeal = (text: string): string => text.replace(/^(--! (Previous|Hash):.*\n)+\n?/, "").trim();

const sealed = (folder: string): { name: string; text: string; wanted: string }[] => {
  let previous: string | null = null;
  const names = readdirSync(folder).filter((file) => /^\d{6}-[-\w]+\.sql$/.test(file));
  return names.toSorted().map((name) => {
    const text = readFileSync(join(folder, name), "utf8");
    const body = withoutSeal(text);
    const hash: string = hashing.calculateHash(body, previous);
    const wanted = `--! Previous: ${previous ?? "-"}\n--! Hash: ${hash}\n\n${body}\n`;
    previous = hash;
    return { name, text, wanted };
  });
};

/** Names of the committed migrations whose stamp is missing or not current. */
export const unsealedMigrations = (folder: string): string[] =>
  sealed(folder)
    .filter(({ text, wanted }) => text !== wanted)
    .map(({ name }) => name);

/**
 * Stamps every committed migration, in order, with its hash and that of the one before it.
 * Nothing is released yet, so all of them are stamped anew; from the first release on, those released must not change.
 * `to`: where the stamped copies go, if not over the originals.
 */
export const sealMigrations = (folder: string, to = folder): void => {
  mkdirSync(to, { recursive: true });
  for (const { name, text, wanted } of sealed(folder)) {
    if (to !== folder || text !== wanted) writeFileSync(join(to, name), wanted);
  }
};

if (import.meta.main) {
  const folder = join(import.meta.dirname, "../migrations/committed");
  const names = unsealedMigrations(folder);
  sealMigrations(folder);
  console.log(names.length > 0 ? `Sealed ${names.join(", ")}` : "Every migration was sealed already");
}
