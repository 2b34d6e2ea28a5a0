import type { ClientBase } from "pg";

/** A table of rows that belong to companies. `owner` is the column that names the company. */
export type CompanyTable = { name: string; owner: "account_id" | "id"; columns: string[]; written: string[] };

/** Rows that are of the database rather than of the company: what is being told there. */
const ofDatabase = ["change_outbox"];

/**
 * Every table that holds something of a company, from the catalogue: whatever has the column account_id, and the accounts.
 * `columns` are all of them in one order, `written` those that are not derived.
 */
export const companyTables = async (client: ClientBase): Promise<CompanyTable[]> => {
  const { rows } = await client.query<CompanyTable>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       case c.relname when 'accounts' then 'id' else 'account_id' end as owner,
       array_agg(quote_ident(a.attname) order by a.attname)::text[] as columns,
       array_agg(quote_ident(a.attname) order by a.attname) filter (where a.attgenerated = '')::text[] as written
     from pg_class as c
     join pg_namespace as n on n.oid = c.relnamespace
     join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where n.nspname in ('app_public', 'app_hidden', 'app_private') and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> all ($1)
       and (c.relname = 'accounts' or exists (
         select from pg_attribute as o where o.attrelid = c.oid and o.attname = 'account_id' and not o.attisdropped))
     group by n.nspname, c.relname
     order by n.nspname, c.relname`,
    [ofDatabase],
  );
  return rows;
};

/** How many rows of a company a table has and what they sum to, derived columns included, in whatever order they lie. */
export const sumOf = async (
  client: ClientBase,
  { name, owner, columns }: CompanyTable,
  account: number,
): Promise<string> => {
  const { rows } = await client.query<{ found: string }>(
    `select format('%s rows that sum to %s', count(*), coalesce(sum(hashtextextended(row(${columns.join(", ")})::text, 0)), 0)) as found
     from ${name} where ${owner} = $1`,
    [account],
  );
  return rows[0]?.found ?? "";
};
