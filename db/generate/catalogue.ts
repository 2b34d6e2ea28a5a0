import type { ClientBase } from "pg";

export type CatalogueColumn = {
  table: string;
  column: string;
  /** SQL type to cast an input to, e.g. `app_public.quantity` or `integer`. */
  type: string;
  /** Base type behind a domain: numeric, int4, text, … */
  base: string;
  /** Decimals of a numeric column; null where not numeric. */
  scale: number | null;
  nullable: boolean;
  generated: boolean;
  defaultExpression: string | null;
  secret: "price" | "cost" | null;
};

/** What the writer generator needs to know of the migrated database. */
export type Catalogue = {
  columns: ReadonlyMap<string, ReadonlyMap<string, CatalogueColumn>>;
  /** Names of functions in app_private, to find the hooks. */
  functions: ReadonlySet<string>;
  /** Columns of the whole indexes of a table, in their order; expressions are null. */
  indexes: ReadonlyMap<string, readonly (readonly (string | null)[])[]>;
};

const columnsQuery = `
  select c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as type,
    coalesce(b.typname, t.typname) as base,
    case when coalesce(b.typname, t.typname) = 'numeric'
      then ((case when t.typtype = 'd' then t.typtypmod else a.atttypmod end - 4) & 65535) end as scale,
    not a.attnotnull as nullable, a.attgenerated <> '' as generated,
    pg_get_expr(d.adbin, d.adrelid) as "defaultExpression", s.kind as secret
  from pg_attribute as a
  join pg_class as c on c.oid = a.attrelid and c.relkind in ('r', 'p')
  join pg_namespace as n on n.oid = c.relnamespace and n.nspname = 'app_public'
  join pg_type as t on t.oid = a.atttypid
  left join pg_type as b on b.oid = t.typbasetype
  left join pg_attrdef as d on d.adrelid = c.oid and d.adnum = a.attnum and a.attgenerated = ''
  left join app_private.secret_columns as s on s.table_name = c.relname and s.column_name = a.attname
  where a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`;

const indexesQuery = `
  select c.relname as "table", array_agg(a.attname::text order by k.n) as columns
  from pg_index as i
  join pg_class as c on c.oid = i.indrelid and c.relnamespace = 'app_public'::regnamespace
  cross join lateral unnest(i.indkey::int2[]) with ordinality as k (number, n)
  left join pg_attribute as a on a.attrelid = i.indrelid and a.attnum = k.number and k.number > 0
  where i.indpred is null and k.n <= i.indnkeyatts
  group by c.relname, i.indexrelid
  order by c.relname, i.indexrelid`;

export const readCatalogue = async (client: ClientBase): Promise<Catalogue> => {
  await client.query("set search_path to pg_catalog");
  const { rows } = await client.query<CatalogueColumn>(columnsQuery);
  const functions = await client.query<{ name: string }>(
    "select proname as name from pg_proc where pronamespace = 'app_private'::regnamespace",
  );
  const indexed = await client.query<{ table: string; columns: (string | null)[] }>(indexesQuery);
  await client.query("reset search_path");
  const columns = new Map<string, Map<string, CatalogueColumn>>();
  for (const row of rows) {
    const table = columns.get(row.table) ?? new Map<string, CatalogueColumn>();
    table.set(row.column, row);
    columns.set(row.table, table);
  }
  const indexes = new Map<string, (string | null)[][]>();
  for (const { table, columns: key } of indexed.rows) indexes.set(table, [...(indexes.get(table) ?? []), key]);
  return { columns, indexes, functions: new Set(functions.rows.map((row) => row.name)) };
};
