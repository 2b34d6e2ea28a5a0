import type { Pool } from "pg";
import { patiently } from "../patiently.ts";

const sorted = (acl: string): string =>
  `(select coalesce(string_agg(item::text, ',' order by item::text collate "C"), '') from unnest(${acl}) as item)`;

/** All of app_public that an API is built from, as its reader sees it: tables, columns, keys, types, comments and grants. */
const query = `
  with tables as (
    select c.oid, c.relname, c.relkind, c.relacl, c.reloptions from pg_catalog.pg_class as c
    where c.relnamespace = 'app_public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f', 'c') and not c.relispartition
  ), lines as (
    select format('%s %s %s %s', t.relname, t.relkind, ${sorted("t.relacl")}, pg_catalog.obj_description(t.oid, 'pg_class')) as line from tables as t
    union all
    select format('%s.%s %s %s %s %s %s %s %s %s', t.relname, a.attname, a.attnum, pg_catalog.format_type(a.atttypid, a.atttypmod),
        a.attnotnull, a.atthasdef, a.attidentity, a.attgenerated, ${sorted("a.attacl")}, pg_catalog.col_description(t.oid, a.attnum))
      from tables as t join pg_catalog.pg_attribute as a on a.attrelid = t.oid where a.attnum > 0 and not a.attisdropped
    union all
    select format('%s %s %s %s %s %s %s', t.relname, k.conname, k.contype, k.conkey, k.confrelid::regclass, k.confkey,
        pg_catalog.obj_description(k.oid, 'pg_constraint'))
      from tables as t join pg_catalog.pg_constraint as k on k.conrelid = t.oid where k.contype in ('p', 'u', 'f')
    union all
    select format('%s %s %s %s %s %s', y.typname, y.typtype, pg_catalog.format_type(y.typbasetype, y.typtypmod), y.typnotnull,
        (select string_agg(e.enumlabel, ',' order by e.enumsortorder) from pg_catalog.pg_enum as e where e.enumtypid = y.oid),
        pg_catalog.obj_description(y.oid, 'pg_type'))
      from pg_catalog.pg_type as y where y.typnamespace = 'app_public'::regnamespace and y.typtype in ('d', 'e', 'r')
    union all
    select format('schema %s', ${sorted("n.nspacl")}) from pg_catalog.pg_namespace as n where n.nspname = 'app_public'
    union all
    select format('role %s', r.rolname) from pg_catalog.pg_roles as r where pg_catalog.pg_has_role(r.oid, 'member')
  )
  select encode(sha256(convert_to(string_agg(line, E'\\n' order by line collate "C"), 'UTF8')), 'hex') as hash from lines`;

/** Tells whether two databases look the same to the builder of an API. */
export const catalogueHash = async (pool: Pool): Promise<string> => {
  const { rows } = await patiently(pool, (client) => client.query<{ hash: string }>(query));
  return rows[0]?.hash ?? "";
};
