import type { ClientBase } from "pg";
import { StartError } from "../../db/client/startError.ts";

export type Table = { name: string; columns: string[] };

/** Everything of ours, and the job queue; partitions come with their table, and what a migration notes is made by migrating. */
const schemas = ["app_public", "app_hidden", "app_private", "graphile_worker"];

/** Tables with the columns that are not derived, in an order that is always the same. */
export const tablesOf = async (client: ClientBase): Promise<Table[]> => {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name, array_agg(quote_ident(a.attname) order by a.attnum)::text[] as columns
     from pg_class as c
     join pg_namespace as n on n.oid = c.relnamespace
     join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where n.nspname = any ($1) and c.relkind in ('r', 'p') and not c.relispartition
       and (n.nspname, c.relname) <> ('graphile_worker', 'migrations')
     group by n.nspname, c.relname
     order by n.nspname, c.relname`,
    [schemas],
  );
  return rows;
};

export const sequencesOf = async (client: ClientBase): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
     where n.nspname = any ($1) and c.relkind = 'S' order by 1`,
    [schemas],
  );
  return rows.map(({ name }) => name);
};

/** How many rows a table has and what they sum to, derived columns included, in whatever order they lie. */
export const sumOf = async (client: ClientBase, name: string): Promise<{ rows: string; checksum: string }> => {
  const { rows } = await client.query<{ rows: string; checksum: string }>(
    `select count(*)::text as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as checksum from ${name} as t`,
  );
  return rows[0] ?? { rows: "0", checksum: "0" };
};

/** Rows of every company are read and written past row-level security and triggers. */
export const requireSuperuser = async (client: ClientBase): Promise<void> => {
  const { rows } = await client.query<{ superuser: boolean }>(
    "select rolsuper as superuser from pg_roles where rolname = current_user",
  );
  if (!rows[0]?.superuser)
    throw new StartError(
      "DATABASE_URL names no superuser, and only such a one reads every company's rows: where none is given out, use the backups of the hosting company.",
    );
};

/** The same texts on both sides, however the server is set. */
export const plainly =
  "set local statement_timeout = 0; set local lock_timeout = 0; set local transaction_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local extra_float_digits = 1; set local bytea_output = 'hex'";
