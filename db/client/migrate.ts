import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Settings } from "graphile-migrate";
import pg, { DatabaseError, type Client } from "pg";
import { committedMigrations, nextMigration, refuseForeignHistory, refuseStaleSeals } from "./committed.ts";
import { databaseOf, loginPassword, type Connections } from "./connection.ts";
import { reapply } from "./reapply.ts";
import { reappliedFiles, type SqlFile } from "./reapplied.ts";
import { SqlFileError } from "./sqlFileError.ts";
import { StartError } from "./startError.ts";

export type MigrateOptions = {
  connections: Connections;
  /** The project's folder. */
  root?: string;
  /** Folder with `committed/`, if not the project's own. */
  migrations?: string;
  /** Re-applied files to leave out. */
  without?: readonly string[];
  say?: (text: string) => void;
};

const sql = (name: string) => readFileSync(join(import.meta.dirname, name), "utf8");
const sha = (text: string) => createHash("sha256").update(text).digest("hex");
/** Of three megabytes at every start: JSON of them would take fifteen times as long as their hash. */
const stateOf = (parts: readonly string[]): string => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest("hex");
};

/** One number for all migrating processes, so that they queue. */
const lock = "select pg_advisory_lock(7825962483)";

/** A name with several addresses fails once for each, without a message of its own. */
const reasonOf = (error: unknown): string => {
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [error];
  return first instanceof Error ? first.message : String(first);
};

const connect = async (url: string): Promise<Client> => {
  try {
    const client = new pg.Client({ connectionString: url, application_name: "stockwright migrate" });
    await client.connect();
    return client;
  } catch (error) {
    const { host } = new URL(url);
    throw new StartError(`The database at ${host} does not let us in (${reasonOf(error)}): check DATABASE_URL.`);
  }
};

/** Databases of a hosting company give out no superuser: owning the database and making roles is enough. */
const requireAdministrator = async (client: Client) => {
  const { rows } = await client.query<{ superuser: boolean; may: boolean; stranger: boolean }>(
    `select r.rolsuper as superuser, r.rolcreaterole and pg_has_role(d.datdba, 'usage') as may,
       exists (select from pg_roles as ours where ours.rolname = 'stockwright_owner' and not pg_has_role(ours.oid, 'member')) as stranger
     from pg_roles as r, pg_database as d
     where r.rolname = current_user and d.datname = current_database()`,
  );
  const [{ superuser = false, may = false, stranger = false } = {}] = rows;
  if (superuser) return;
  if (!may)
    throw new StartError(
      "DATABASE_URL must name a role that owns the database and may create roles (CREATEROLE): the logins that serve are made with it, nothing is served with it.",
    );
  if (stranger)
    throw new StartError(
      "The roles of Stockwright on this database server were made by another administrator: name that one in DATABASE_URL.",
    );
};

/** Roles belong to the whole cluster: another database's migration may change them at the same moment. */
const prepareRoles = async (client: Client, connections: Connections, attempts = 5): Promise<void> => {
  try {
    await client.query("begin");
    await client.query(sql("roles.sql"));
    for (const login of ["stockwright_server", "stockwright_worker"] as const) {
      const password = loginPassword(connections.admin, login);
      await client.query(`alter role ${login} password ${password === null ? "null" : client.escapeLiteral(password)}`);
    }
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    const isRace =
      error instanceof DatabaseError && (error.code === "XX000" || error.code === "23505" || error.code === "42710");
    if (!isRace || attempts <= 1) throw error;
    await prepareRoles(client, connections, attempts - 1);
  }
};

/** The job queue brings its own migrations; they run as its owner, who may create a schema only meanwhile. */
const prepareJobs = async (client: Client, connections: Connections) => {
  const { runMigrations, Logger } = await import("graphile-worker");
  const database = client.escapeIdentifier(databaseOf(connections.admin));
  await client.query(`grant create on database ${database} to stockwright_worker`);
  await runMigrations({ connectionString: connections.worker, logger: new Logger(() => () => {}) });
  await client.query(`revoke create on database ${database} from stockwright_worker`);
  await client.query(sql("jobs.sql"));
};

const runCommitted = async (client: Client, migrations: string, connections: Connections) => {
  // loaded here and not above: a server that finds everything current needs neither the time nor the memory
  const { default: graphileMigrate } = await import("graphile-migrate");
  const { clearAllPools } = await import("graphile-migrate/dist/pgReal.js");
  const settings: Settings = {
    connectionString: connections.admin,
    migrationsFolder: migrations,
    pgSettings: { role: "stockwright_owner" },
    logger: new graphileMigrate.Logger(() => () => {}),
  };
  try {
    await graphileMigrate.migrate(settings);
  } catch (error) {
    const failed = error instanceof DatabaseError ? await nextMigration(client, migrations) : undefined;
    throw failed ? new SqlFileError(failed, error) : error;
  } finally {
    clearAllPools(); // it keeps connections for a while and ends the process when one of them is lost
  }
};

/** Sets whether the policies of these tables hold for their owner too. */
const hold = async (client: Client, tables: readonly string[], forced: boolean) => {
  if (tables.length === 0) return;
  const alter = tables.map((table) => `alter table ${table} ${forced ? "" : "no "}force row level security`);
  await client.query(["begin", "set local role stockwright_owner", ...alter, "commit"].join("; "));
};

/**
 * Migrations mend the rows of every account: the role they run as owns the tables and is held to the policy of no tenant
 * meanwhile. Without this an update of theirs would find nothing, and say nothing.
 */
const withoutPolicies = async (client: Client, run: () => Promise<void>) => {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
     where c.relforcerowsecurity and c.relowner = 'stockwright_owner'::regrole and n.nspname in ('app_public', 'app_hidden', 'app_private')
     order by 1`,
  );
  const tables = rows.map(({ name }) => name);
  await hold(client, tables, false);
  try {
    await run();
  } finally {
    // a table that a migration dropped is not there any more
    const { rows: left } = await client.query<{ name: string }>(
      "select name from unnest($1::text[]) as name where to_regclass(name) is not null",
      [tables],
    );
    await hold(
      client,
      left.map(({ name }) => name),
      true,
    );
  }
};

const storedState = async (client: Client): Promise<string | undefined> => {
  const { rows } = await client.query<{ exists: boolean }>(
    "select to_regclass('graphile_migrate.applied_state') is not null as exists",
  );
  if (!rows[0]?.exists) return undefined;
  const state = await client.query<{ hash: string }>("select hash from graphile_migrate.applied_state");
  return state.rows[0]?.hash;
};

const applyFiles = async (client: Client, files: readonly SqlFile[], state: string) => {
  await client.query("begin");
  try {
    await reapply(client, files);
    await client.query(
      "create table if not exists graphile_migrate.applied_state (one boolean primary key default true check (one), hash text not null)",
    );
    await client.query(
      "insert into graphile_migrate.applied_state (hash) values ($1) on conflict (one) do update set hash = excluded.hash",
      [state],
    );
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
};

/**
 * Brings a database up to date: roles, job queue, committed migrations, then functions, triggers and views.
 * Costs one query where nothing changed. Several processes may call it at once.
 */
export const migrateDatabase = async (options: MigrateOptions): Promise<"current" | "migrated"> => {
  const { connections, root = resolve(import.meta.dirname, "../.."), without = [], say = () => {} } = options;
  const migrations = options.migrations ?? join(root, "db/migrations");
  const files = reappliedFiles(root, without);
  const committed = committedMigrations(migrations);
  const password = sha(String(loginPassword(connections.admin, "stockwright_server")));
  const state = stateOf([
    ...["roles.sql", "database.sql", "jobs.sql"].map(sql),
    ...committed.flatMap(({ number, hash }) => [number, hash]),
    password,
    ...files.flatMap(({ path, text }) => [path, text]),
  ]);

  const client = await connect(connections.admin);
  try {
    if ((await storedState(client)) === state) return "current";
    await client.query(lock);
    if ((await storedState(client)) === state) return "current";
    await requireAdministrator(client);
    refuseStaleSeals(migrations);
    say("Migrating the database");
    await prepareRoles(client, connections);
    await client.query(sql("database.sql"));
    await prepareJobs(client, connections);
    await refuseForeignHistory(client, committed);
    await withoutPolicies(client, () => runCommitted(client, migrations, connections));
    await applyFiles(client, files, state);
    return "migrated";
  } finally {
    await client.end();
  }
};
