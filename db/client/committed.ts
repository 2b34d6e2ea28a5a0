import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ClientBase } from "pg";
import type { SqlFile } from "./reapplied.ts";
import { migrationNames, unsealedMigrations } from "./seals.ts";
import { StartError } from "./startError.ts";

export type Committed = { number: string; hash: string };

/** Number and hash of every committed migration, in order. */
export const committedMigrations = (migrations: string): Committed[] =>
  migrationNames(join(migrations, "committed")).map((name) => {
    const [, hash] = /^--! Hash: (\S+)$/m.exec(readFileSync(join(migrations, "committed", name), "utf8")) ?? [];
    if (!hash) throw new StartError(`Migration ${name} is not sealed: run \`npm run generate\`.`);
    return { number: name.slice(0, 6), hash };
  });

/** A migration whose text is not what its hash was taken of. */
export const refuseStaleSeals = (migrations: string): void => {
  const [stale] = unsealedMigrations(join(migrations, "committed"));
  if (stale) throw new StartError(`Migration ${stale} was changed after it was sealed: run \`npm run generate\`.`);
};

/** The committed migration that comes next in this database, if any. */
export const nextMigration = async (client: ClientBase, migrations: string): Promise<SqlFile | undefined> => {
  const { rows } = await client.query<{ filename: string }>("select filename from graphile_migrate.migrations");
  const applied = new Set(rows.map(({ filename }) => filename.slice(0, 6)));
  const folder = join(migrations, "committed");
  const name = migrationNames(folder).find((file) => !applied.has(file.slice(0, 6)));
  if (name === undefined) return undefined;
  return { path: `db/migrations/committed/${name}`, text: readFileSync(join(folder, name), "utf8") };
};

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
      `The database was made by another version of Stockwright (migration ${odd.number} is not the one that comes here): use that version, or another database ("Starting afresh" in README.md).`,
    );
  }
};
