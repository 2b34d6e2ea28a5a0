import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ClientBase } from "pg";
import { companyTables } from "../../moving/tables.ts";

const folder = join(import.meta.dirname, "..");

/** Tells whether a snapshot is of these tables, and made by these sources. */
export const fingerprintOf = async (client: ClientBase): Promise<string> => {
  const hash = createHash("sha256");
  for (const { name, written } of await companyTables(client)) hash.update(`${name} ${written.join()}\n`);
  const sources = globSync("**/*.{ts,sql}", {
    cwd: folder,
    exclude: ["**/*.test.ts", "snapshot/load.ts", "snapshot/shift-dates.ts"],
  }).toSorted();
  for (const name of sources) hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest("hex");
};
