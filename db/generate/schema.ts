import type { ClientBase } from "pg";

type Section = { title: string; query: string };

const ours = "('app_public', 'app_hidden', 'app_private')";

/** Partitions are made as time goes by; their table tells what holds for them. */
const whole = (relation: string): string => `not (select relispartition from pg_class where oid = ${relation})`;

/** Each query gives one column `line`, in an order that does not depend on when things were made. */
const sections: Section[] = [
  {
    title: "Tables",
    query: `
      select format(E'%s %s (\\n%s\\n);%s', case c.relkind when 'v' then 'view' else 'table' end, c.oid::regclass,
        (select string_agg('  ' || quote_ident(a.attname) || ' ' || format_type(a.atttypid, a.atttypmod)
            || case when a.attnotnull then ' not null' else '' end
            || case when a.attidentity <> '' then ' identity' when a.attgenerated <> '' then ' generated as (' || pg_get_expr(d.adbin, d.adrelid) || ')'
                 when d.oid is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end, E',\\n' order by a.attnum)
          from pg_attribute as a left join pg_attrdef as d on d.adrelid = a.attrelid and d.adnum = a.attnum
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
        coalesce(E'\\n-- partition by ' || pg_get_partkeydef(c.oid), '') ||
        coalesce(E'\\n-- ' || replace(obj_description(c.oid, 'pg_class'), E'\\n', ' '), '')) as line
      from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
      where n.nspname in ${ours} and c.relkind in ('r', 'p', 'v') and not c.relispartition order by c.oid::regclass::text`,
  },
  {
    title: "Constraints",
    query: `
      select format('%s: %s %s;', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) as line
      from pg_constraint as k join pg_namespace as n on n.oid = k.connamespace
      where n.nspname in ${ours} and k.conrelid <> 0 and k.contype <> 'n' and ${whole("k.conrelid")} order by k.conrelid::regclass::text, k.conname`,
  },
  {
    title: "Indexes",
    query: `select indexdef || ';' as line from pg_indexes where schemaname in ${ours} and ${whole("format('%I.%I', schemaname, tablename)::regclass")} order by schemaname, tablename, indexname`,
  },
  {
    title: "Views",
    query: `select format(E'%I.%I as\\n%s', schemaname, viewname, definition) as line from pg_views where schemaname in ${ours} order by 1`,
  },
  {
    title: "Row-level security",
    query: `
      select format(E'%I.%I: %s for %s to %s\\n  using (%s)\\n  with check (%s);', schemaname, tablename, policyname, lower(cmd),
        (select string_agg(r::text, ', ' order by r::text) from unnest(roles) as r), coalesce(qual, 'true'), coalesce(with_check, qual, 'true')) as line
      from pg_policies where schemaname in ${ours} and ${whole("format('%I.%I', schemaname, tablename)::regclass")} order by schemaname, tablename, policyname`,
  },
  {
    title: "Grants on columns and tables",
    query: `
      with granted as (
        select table_schema, table_name, grantee, lower(privilege_type) as privilege, column_name
        from information_schema.column_privileges
        where table_schema in ${ours} and grantee <> 'stockwright_owner' and grantee not like 'pg_%' and grantee <> 'postgres'
      )
      select format('%I.%I: %s to %s (%s);', table_schema, table_name, privilege, grantee, string_agg(quote_ident(column_name), ', ' order by column_name)) as line
      from granted group by table_schema, table_name, privilege, grantee order by 1`,
  },
  {
    title: "Triggers",
    query: `
      select pg_get_triggerdef(t.oid) || ';' as line
      from pg_trigger as t join pg_class as c on c.oid = t.tgrelid join pg_namespace as n on n.oid = c.relnamespace
      where n.nspname in ${ours} and not t.tgisinternal and not c.relispartition order by c.oid::regclass::text, t.tgname`,
  },
  {
    title: "Functions",
    query: `
      select format('%s returns %s %s%s%s owner %s%s%s', p.oid::regprocedure, pg_get_function_result(p.oid),
        case p.provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end,
        case when p.prosecdef then ' security definer' else '' end,
        coalesce(' set ' || array_to_string(p.proconfig, ' set '), ''),
        pg_get_userbyid(p.proowner),
        coalesce(' to ' || (select string_agg(g::regrole::text, ', ' order by g::regrole::text)
          from (select distinct (aclexplode(p.proacl)).grantee as g) as a where g <> 0 and g <> p.proowner), ''),
        coalesce(E'\\n  -- ' || replace(obj_description(p.oid, 'pg_proc'), E'\\n', ' '), '')) as line
      from pg_proc as p join pg_namespace as n on n.oid = p.pronamespace
      where n.nspname in ${ours} order by p.oid::regprocedure::text`,
  },
];

/** The whole schema as readable text, from the catalogue: what a reviewer reads as a diff. */
export const schemaDump = async (client: ClientBase): Promise<string> => {
  await client.query("set search_path to pg_catalog");
  const parts: string[] = ["-- Generated by `npm run generate` from the migrated database. To be read, not run.\n"];
  for (const { title, query } of sections) {
    const { rows } = await client.query<{ line: string }>(query);
    parts.push(`-- ${title}\n\n${rows.map((row) => row.line).join("\n")}\n`);
  }
  await client.query("reset search_path");
  return parts.join("\n");
};
