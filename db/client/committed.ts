import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ClientBase } from "pg";
import { StartError } from "./startError.ts";

export type Committed = { number: string; hash: string };

/** Number and hash of every committed migration, in order. */
export const committedMigrations = (migrations: string): Committed[] =>
  readdirSync(join(migrations, "committed"))
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => {
      const [, hash] = /^--! Hash: (\S+)$/m.exec(readFileSync(join(migrations, "committed", name), "utf8")) ?? [];
      if (!hash) throw new StartError(`Migration ${name} is not sealed: run \`npm run db:seal\`.`);
      return { number: name.slice(0, 6), hash };
    });

/**
 * graphile-migrate runs what comes after the last applied migration and looks at nothing before it,
 * so a migration changed or slipped in afterwards would be missed in silence.
 */
export const refuseForeignHistory = async (client: ClientBase, committed: readonly Committed[]): Promise<void> => {
  const { rows } = await client.query<{ exists: boolean }>(
    "select to_regclass('graphile_migrate.migrations') is not null as exists",
  );
  if (!rows[0]?.exists) return;
  const applied = await client.query<Committed>(
    "select left(filename, 6) as number, hash from graphile_migrate.migrations order by filename",
  );
  const odd = applied.rows.find((migration, n) => migration.hash !== committed[n]?.hash);
  if (odd) {
    throw new StartError(
      `The database was made by another version of Stockwright (migration ${odd.number} is not the one that comes here): use that version, or another data folder or database.`,
    );
  }
};
