import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sealsOf } from "../client/seals.ts";

/**
 * Stamps every committed migration, in order, with its hash and that of the one before it, and names those that were not current.
 * Nothing is released yet, so all of them are stamped anew; from the first release on, those released must not change.
 * `to`: where the stamped copies go, if not over the originals.
 */
export const sealMigrations = (folder: string, to = folder): string[] => {
  mkdirSync(to, { recursive: true });
  const seals = sealsOf(folder);
  for (const { name, text, wanted } of seals) {
    if (to !== folder || text !== wanted) writeFileSync(join(to, name), wanted);
  }
  return seals.filter(({ text, wanted }) => text !== wanted).map(({ name }) => name);
};

if (import.meta.main) {
  const names = sealMigrations(join(import.meta.dirname, "../migrations/committed"));
  console.log(names.length > 0 ? `Sealed ${names.join(", ")}` : "Every migration was sealed already");
}
