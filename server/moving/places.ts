import pg from "pg";
import { home } from "../../db/client/connection.ts";
import { StartError } from "../../db/client/startError.ts";
import { requireSuperuser } from "../backup/tables.ts";

/** A database by the name that it has in DATABASES. */
export type Place = { name: string; client: pg.Client };

export const connected = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, application_name: "stockwright move" });
  await client.connect();
  await requireSuperuser(client);
  await client.query("set statement_timeout = 0; set idle_session_timeout = 0");
  return client;
};

/** What a database is, however its address is written. */
const identityOf = async (client: pg.Client): Promise<string> => {
  const { rows } = await client.query<{ is: string }>(
    "select format('%s %s', system_identifier, current_database()) as is from pg_control_system()",
  );
  return rows[0]?.is ?? "";
};

/** Two names of one database would have the company copied onto itself, and then taken away. */
export const requireApart = async (one: Place, other: Place): Promise<void> => {
  if ((await identityOf(one.client)) === (await identityOf(other.client)))
    throw new StartError(`${one.name} and ${other.name} are one database.`);
};

/** A database that companies are moved into has no directory, and opens none. */
export const markAsGuest = async ({ name, client }: Place): Promise<void> => {
  if (name !== home)
    await client.query(
      "insert into app_private.not_home (since) select now() where not exists (select from app_private.not_home)",
    );
};

export const requireHome = async (directory: pg.Client): Promise<void> => {
  const { rowCount } = await directory.query("select from app_private.not_home");
  if (rowCount !== 0)
    throw new StartError("DATABASE_URL names a database that companies are moved into: name the one that is home.");
};
